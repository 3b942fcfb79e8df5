package org.maninthemoon.api;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CyclicBarrier;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.stream.IntStream;

/** Sends requests at the same moment. */
final class AtOnce {

    private AtOnce() {}

    static List<Answer> send(List<Call> calls) throws Exception {
        CyclicBarrier start = new CyclicBarrier(calls.size());
        ExecutorService senders = Executors.newFixedThreadPool(calls.size());
        try {
            List<Future<Answer>> answers = calls.stream()
                    .map(call -> senders.submit(() -> {
                        start.await();
                        return call.send();
                    }))
                    .toList();
            List<Answer> received = new ArrayList<>();
            for (Future<Answer> answer : answers) {
                received.add(answer.get());
            }
            return received;
        } finally {
            senders.shutdownNow();
        }
    }

    static List<Answer> send(Call call, int times) throws Exception {
        return send(IntStream.range(0, times).mapToObj(i -> call).toList());
    }
}
