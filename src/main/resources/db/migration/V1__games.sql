-- A game at its newest version: all that one ply has to read.
create table game (
    id               uuid         primary key,
    version          integer      not null check (version >= 1),
    ply              smallint     not null check (ply >= 0),
    no_capture_limit smallint     not null check (no_capture_limit between 2 and 400),
    status           varchar(8)   not null check (status in ('WAITING', 'PLACING', 'MOVING', 'FINISHED')),
    listed           boolean      not null,
    created_at       timestamptz  not null,
    updated_at       timestamptz  not null,
    -- The board, side to move, men in hand and count, in the notation of the rules.
    position         varchar(45)  not null,
    -- The last ply as a game record writes it, captures included; absent before the first.
    last_ply         varchar(40),
    last_ply_by      varchar(5)   check (last_ply_by in ('LIGHT', 'DARK')),
    last_ply_version integer,
    last_ply_at      timestamptz,
    -- A seat is taken where its token is kept, the SHA-256 of what its holder was given, or the computer's level.
    light_token      bytea        check (octet_length(light_token) = 32),
    light_name       varchar(40),
    light_level      smallint     check (light_level between 1 and 8),
    dark_token       bytea        check (octet_length(dark_token) = 32),
    dark_name        varchar(40),
    dark_level       smallint     check (dark_level between 1 and 8),
    creator          varchar(5)   not null check (creator in ('LIGHT', 'DARK')),
    seconds_per_turn integer      check (seconds_per_turn between 10 and 1209600),
    deadline         timestamptz,
    draw_offered_by  varchar(5)   check (draw_offered_by in ('LIGHT', 'DARK')),
    result           varchar(16),
    winner           varchar(5)   check (winner in ('LIGHT', 'DARK')),
    -- The finished game of which this is the rematch, and the rematch of this one.
    rematch_of       uuid,
    rematch          uuid,
    -- Digests of the key and body of the requests that took a seat by joining, and that ended the game.
    join_key         bytea        check (octet_length(join_key) = 16),
    join_body        bytea        check (octet_length(join_body) = 16),
    end_key          bytea        check (octet_length(end_key) = 16),
    end_body         bytea        check (octet_length(end_body) = 16),
    -- The tags of the record that the game was made from.
    imported_tags    text,
    -- The place among the listed games that are finished. It is given after the end is committed, so that readers who go
    -- on from a place miss none: a transaction that takes long gets a later one.
    finish_order     bigint,
    check ((status = 'FINISHED') = (result is not null)),
    check ((ply = 0) = (last_ply is null))
);

-- The list, newest first: ids of version 7 ascend with the time of creation.
create index game_listed on game (id) where listed;
create index game_listed_by_status on game (status, id) where listed;

-- Finished games in their order, and those that have no place in it yet.
create sequence game_finish_order;
create unique index game_finished on game (finish_order) where finish_order is not null;
create index game_unnumbered on game (updated_at, id) where listed and status = 'FINISHED' and finish_order is null;

-- What housekeeping looks for. None of them is touched by a ply of a game without a limit of time.
create index game_by_status on game (status, id);
create index game_by_deadline on game (deadline) where deadline is not null;

-- What was played, and nothing that replaying it gives. The columns stand in this order to leave no gaps.
create table ply (
    game_id uuid        not null references game on delete cascade,
    at      timestamptz not null,
    version integer     not null,
    ply     smallint    not null check (ply >= 1),
    -- A placing on square s is s; a move from square f to t is 25 * (f + 1) + t. Squares: a1 = 0, a2 = 1, … e5 = 24.
    code    smallint    not null check (code between 0 and 649),
    -- Digests of the key and body of the request; absent where it came without a key.
    request_key  bytea  check (octet_length(request_key) = 16),
    request_body bytea  check (octet_length(request_body) = 16),
    primary key (game_id, ply)
);

-- Under which key a game was created: the only table that is not found by the game's id.
create table creation_key (
    key_digest  bytea primary key check (octet_length(key_digest) = 16),
    body_digest bytea not null check (octet_length(body_digest) = 16),
    game_id     uuid  not null references game on delete cascade
);

create index creation_key_game on creation_key (game_id);
