package org.maninthemoon.api;

import jakarta.ws.rs.HttpMethod;
import jakarta.ws.rs.Path;
import java.lang.reflect.Method;
import java.util.List;
import java.util.Set;
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

    private static final List<Route> ROUTES =
            RESOURCES.stream().flatMap(Routes::of).toList();

    private record Route(Pattern path, String method) {}

    private Routes() {}

    /** The methods that a path takes, in alphabetical order; none where there is no such path. */
    static Set<String> methods(String path) {
        Set<String> methods = new TreeSet<>();
        for (Route route : ROUTES) {
            if (route.path().matcher(path).matches()) {
                methods.add(route.method());
            }
        }
        if (methods.contains(HttpMethod.GET)) {
            methods.add(HttpMethod.HEAD);
        }
        if (!methods.isEmpty()) {
            methods.add(HttpMethod.OPTIONS);
        }
        return methods;
    }

    private static Stream<Route> of(Class<?> resource) {
        String root = resource.getAnnotation(Path.class).value();
        return Stream.of(resource.getDeclaredMethods())
                .flatMap(method -> Stream.of(method.getAnnotations())
                        .map(annotation -> annotation.annotationType().getAnnotation(HttpMethod.class))
                        .filter(verb -> verb != null)
                        .map(verb -> new Route(pattern(root + path(method)), verb.value())));
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
