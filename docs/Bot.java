import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse.BodyHandlers;
import java.util.Random;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;

/** Joins a game and plays any legal ply, waiting by long polling: java docs/Bot.java http://localhost:8080 GAME */
class Bot {
    static final HttpClient HTTP = HttpClient.newHttpClient();

    public static void main(String[] args) throws Exception {
        String path = args[0] + "/v1/games/" + args[1], joined = send("POST", path + "/players", "{\"name\":\"Bot\"}", "");
        String token = find(joined, "\"tokens\":\\{\"(?:LIGHT|DARK)\":\"([^\"]+)"), game = joined;
        String side = find(joined, "\"tokens\":\\{\"(LIGHT|DARK)");
        for (String version = "0"; !game.contains("\"status\":\"FINISHED\""); ) {
            game = send("GET", path + "?since=" + version + "&wait=30", "", "");
            if (game.isEmpty()) continue; // 304: nothing new yet
            version = find(game, "\"version\":(\\d+)"); // not that of its own ply: the opponent may be passed over
            if (game.contains("\"toMove\":\"" + side + "\"")) {
                String legal = find(game, "\"legal\":(\\{.*?]})"), ply = ",\"ply\":" + (Integer.parseInt(find(game, "\"ply\":(\\d+)")) + 1) + "}";
                var placements = Pattern.compile("\"([a-e][1-5])\"").matcher(find(legal, "\"placements\":\\[(.*?)]")).results().toList();
                var moves = Pattern.compile("\\{(\"from\":\"..\",\"to\":\"..\")").matcher(legal).results().toList();
                game = moves.isEmpty()
                        ? send("POST", path + "/placements", "{\"square\":\"" + any(placements) + "\"" + ply, token)
                        : send("POST", path + "/moves", "{" + any(moves) + ply, token);
            }
        }
        System.out.println(find(game, "\"result\":(\\{.*?})"));
    }

    static String any(java.util.List<MatchResult> found) {
        return found.get(new Random().nextInt(found.size())).group(1);
    }

    static String find(String json, String pattern) {
        return Pattern.compile(pattern).matcher(json).results().findFirst().map(found -> found.group(1)).orElse("");
    }

    static String send(String method, String address, String body, String token) throws Exception {
        HttpRequest.Builder request = HttpRequest.newBuilder(URI.create(address)).header("Content-Type", "application/json");
        if (!token.isEmpty()) request.header("Authorization", "Bearer " + token);
        return HTTP.send(request.method(method, BodyPublishers.ofString(body)).build(), BodyHandlers.ofString()).body();
    }
}
