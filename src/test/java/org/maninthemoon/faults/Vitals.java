package org.maninthemoon.faults;

import java.io.IOException;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse.BodyHandlers;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** What a service uses, right after its memory was collected. */
record Vitals(long heapMiB, long threads, long files, long connections) {

    static Vitals of(Replica service) throws IOException, InterruptedException {
        new ProcessBuilder("jcmd", Long.toString(service.pid()), "GC.run")
                .redirectErrorStream(true)
                .redirectOutput(ProcessBuilder.Redirect.DISCARD)
                .start()
                .waitFor();
        String metrics = HttpClient.newHttpClient()
                .send(
                        HttpRequest.newBuilder(service.address.resolve("/q/metrics"))
                                .build(),
                        BodyHandlers.ofString())
                .body();
        return new Vitals(
                sum(metrics, "jvm_memory_used_bytes\\{area=\"heap\"") >> 20,
                sum(metrics, "jvm_threads_live_threads"),
                sum(metrics, "process_files_open_files"),
                sum(metrics, "agroal_active_count") + sum(metrics, "agroal_available_count"));
    }

    private static long sum(String metrics, String name) {
        Matcher line = Pattern.compile("^" + name + ".*? ([0-9.E+]+)$", Pattern.MULTILINE)
                .matcher(metrics);
        double sum = 0;
        while (line.find()) {
            sum += Double.parseDouble(line.group(1));
        }
        return (long) sum;
    }
}
