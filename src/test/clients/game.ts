// Plays a whole game with the client that openapi-generator makes for TypeScript: node game.js ADDRESS
import { Configuration, GamesApi, GameStatus, OpponentRequestKindEnum, PlayApi, ProblemCode, ResponseError } from './client';
import type { Game, Problem } from './client';

async function main(basePath: string): Promise<void> {
  const created = await new GamesApi(new Configuration({ basePath })).createGame({
    gameRequest: { opponent: { kind: OpponentRequestKindEnum.Self }, noCaptureLimit: 10 },
  });
  const id = created.game.id;
  const play = new PlayApi(new Configuration({ basePath, accessToken: created.tokens.LIGHT }));

  // A refusal is read as what it is: a problem with its code, its rule, and what would have been allowed.
  const refused = await play.placeMan({ id, placementRequest: { square: 'c3' } }).then(
    () => Promise.reject(new Error('c3 was accepted')),
    async (error: ResponseError) => (await error.response.json()) as Problem,
  );
  if (refused.code !== ProblemCode.IllegalPlacement || refused.rule !== 'R3' || refused.legal?.placements.length !== 24) {
    throw new Error(JSON.stringify(refused));
  }

  let game: Game = created.game;
  while (game.status !== GameStatus.Finished) {
    const ply = game.ply + 1;
    const [square] = game.legal.placements;
    if (square !== undefined) {
      game = await play.placeMan({ id, placementRequest: { square, ply } });
    } else {
      const { from, to } = game.legal.moves[game.ply % game.legal.moves.length];
      game = await play.moveMan({ id, moveRequest: { from, to, ply } });
    }
  }
  console.log(`TypeScript client: a whole game, ${game.ply} plies, ended by ${game.result?.reason}`);
}

main(process.argv[2]).catch((error) => {
  console.error(error);
  process.exit(1);
});
