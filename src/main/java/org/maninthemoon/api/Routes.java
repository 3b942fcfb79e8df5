package org.maninthemoon.api;

import jakarta.ws.rs.HttpMethod;
import jakarta.ws.rs.Path;
import java.lang.reflect.Method;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/** Which methods each address takes, read once from the resources: the framework keeps it to itself. */
final class Routes {

    private static final List<Class<?>> RESOURCES = List.of(
            GamesResource.class,
            EventsResource.class,
            RecordsResource.class,
            PositionsResource.class,
            RulesResource.class,
            ProblemsResource.class);

    /** Each path with its methods; no address fits two of them. Every request is looked up several times. */
    private static final List<Route> ROUTES = routes();

    private record Route(Pattern path, Set<String> methods) {}

    private Routes() {}

    /** The methods that a path takes, in alphabetical order; none where there is no such path. */
    static Set<String> methods(String path) {
        for (Route route : ROUTES) {
            if (route.path().matcher(path).matches()) {
                return route.methods();
            }
        }
        return Set.of();
    }

    private static List<Route> routes() {
        Map<String, Set<String>> methods = new TreeMap<>();
        for (Class<?> resource : RESOURCES) {
            String root = resource.getAnnotation(Path.class).value();
            for (Method method : resource.getDeclaredMethods()) {
                Stream.of(method.getAnnotations())
                        .map(annotation -> annotation.annotationType().getAnnotation(HttpMethod.class))
                        .filter(verb -> verb != null)
                        .forEach(verb -> methods.computeIfAbsent(root + path(method), path -> new TreeSet<>())
                                .add(verb.value()));
            }
        }
        methods.values().forEach(Routes::addImplied);
        return methods.entrySet().stream()
                .map(route -> new Route(pattern(route.getKey()), Collections.unmodifiableSet(route.getValue())))
                .toList();
    }

    private static void addImplied(Set<String> methods) {
        if (methods.contains(HttpMethod.GET)) {
            methods.add(HttpMethod.HEAD);
        }
        methods.add(HttpMethod.OPTIONS);
    }

    private static String path(Method method) {
        Path path = method.getAnnotation(Path.class);
        return path == null ? "" : path.value();
    }

    /** A template such as {@code /v1/games/{id}}, with or without a slash at the end. */
    private static Pattern pattern(String template) {
        return Pattern.compile(template.replaceAll("\\{[^}]+}", "[^/]+") + "/?");
    }
}
