package org.maninthemoon;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.junit.jupiter.api.Assumptions.abort;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.dataformat.yaml.YAMLMapper;
import io.fabric8.kubernetes.api.model.GenericKubernetesResource;
import io.fabric8.kubernetes.client.utils.KubernetesSerialization;
import java.io.IOException;
import java.lang.reflect.Method;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * The manifests as kustomize puts them together: every field is one that Kubernetes knows, and every name leads somewhere.
 * They are skipped where there is no kubectl.
 */
class ManifestsTest {

    private static final Path K8S = Path.of("k8s");
    private static final YAMLMapper YAML = new YAMLMapper();
    private static final KubernetesSerialization KUBERNETES = new KubernetesSerialization(new ObjectMapper(), true);
    private static final String LABEL = "app.kubernetes.io/component";

    /** The secret that whoever runs the database makes, as the docs say. */
    private static final Set<String> SECRET = Set.of("url", "username", "password");

    @TempDir
    Path folder;

    @ParameterizedTest
    @ValueSource(strings = {"dev", "prod"})
    void everyFieldIsKnown(String overlay) throws Exception {
        for (JsonNode resource : render(overlay)) {
            Object typed = KUBERNETES.unmarshal(resource.toString());
            assertFalse(typed instanceof GenericKubernetesResource, "unknown kind: " + name(resource));
            assertEquals(List.of(), unknownFields(typed, name(resource)).toList());
        }
    }

    /** What a typed object has only as additional properties, anywhere inside it. */
    private static Stream<String> unknownFields(@Nullable Object typed, String path) {
        if (typed instanceof List<?> list) {
            return list.stream().flatMap(element -> unknownFields(element, path));
        }
        if (typed == null || !typed.getClass().getName().startsWith("io.fabric8")) {
            return Stream.empty();
        }
        return Stream.of(typed.getClass().getMethods())
                .filter(method ->
                        method.getParameterCount() == 0 && method.getName().startsWith("get"))
                .flatMap(method -> method.getName().equals("getAdditionalProperties")
                        ? ((Map<?, ?>) get(typed, method)).keySet().stream().map(field -> path + "." + field)
                        : unknownFields(
                                get(typed, method),
                                path + "." + method.getName().substring(3)));
    }

    private static Object get(Object object, Method getter) {
        try {
            return getter.invoke(object);
        } catch (ReflectiveOperationException e) {
            throw new IllegalStateException(e);
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {"dev", "prod"})
    void everySelectorFindsPods(String overlay) throws Exception {
        List<JsonNode> resources = render(overlay);
        List<JsonNode> pods = workloads(resources)
                .map(workload -> workload.at("/spec/template"))
                .toList();
        int selectors = 0;
        for (JsonNode resource : resources) {
            for (String path :
                    List.of("/spec/selector/matchLabels", "/spec/podSelector/matchLabels", "/spec/selector")) {
                JsonNode selector = resource.at(path);
                if (selector.isObject() && !selector.has("matchLabels")) {
                    selectors++;
                    assertTrue(pods.stream().anyMatch(pod -> selects(selector, pod)), name(resource) + selector);
                    assertTrue(selector.has(LABEL), "it may find pods of another kind: " + name(resource));
                }
            }
        }
        assertTrue(selectors >= 5, "only " + selectors);
        for (JsonNode workload : (Iterable<JsonNode>) workloads(resources)::iterator) {
            assertTrue(selects(workload.at("/spec/selector/matchLabels"), workload.at("/spec/template")));
            for (JsonNode constraint : workload.at("/spec/template/spec/topologySpreadConstraints")) {
                assertTrue(selects(constraint.at("/labelSelector/matchLabels"), workload.at("/spec/template")));
            }
        }
    }

    private static boolean selects(JsonNode selector, JsonNode pod) {
        return selector.properties().stream()
                .allMatch(label ->
                        label.getValue().equals(pod.at("/metadata/labels").path(label.getKey())));
    }

    @ParameterizedTest
    @ValueSource(strings = {"dev", "prod"})
    void everyReferenceResolves(String overlay) throws Exception {
        List<JsonNode> resources = render(overlay);
        Set<String> names = resources.stream().map(ManifestsTest::name).collect(Collectors.toSet());
        for (JsonNode workload : (Iterable<JsonNode>) workloads(resources)::iterator) {
            JsonNode pod = workload.at("/spec/template/spec");
            if (pod.has("serviceAccountName")) {
                assertTrue(names.contains(
                        "ServiceAccount/" + pod.get("serviceAccountName").asText()));
            }
            Set<String> volumes = new TreeSet<>(pod.path("volumes").findValuesAsText("name"));
            workload.at("/spec/volumeClaimTemplates")
                    .forEach(claim -> volumes.add(claim.at("/metadata/name").asText()));
            for (JsonNode container : pod.get("containers")) {
                Set<String> ports = new TreeSet<>(container.path("ports").findValuesAsText("name"));
                for (JsonNode probe : container.findValues("httpGet")) {
                    assertTrue(ports.contains(probe.get("port").asText()), probe.toString());
                }
                for (JsonNode mount : container.path("volumeMounts")) {
                    assertTrue(volumes.contains(mount.get("name").asText()), mount.toString());
                }
                for (JsonNode source : container.path("envFrom")) {
                    assertTrue(names.contains(
                            "ConfigMap/" + source.at("/configMapRef/name").asText()));
                }
                for (JsonNode secret : container.findValues("secretKeyRef")) {
                    assertEquals("man-in-the-moon-database", secret.get("name").asText());
                    assertTrue(SECRET.contains(secret.get("key").asText()), secret.toString());
                }
            }
        }
        Set<String> ports = workloads(resources)
                .flatMap(workload -> workload.at("/spec/template/spec/containers").findValues("ports").stream())
                .flatMap(list -> list.findValuesAsText("name").stream())
                .collect(Collectors.toSet());
        Map<String, Set<String>> services = resources.stream()
                .filter(resource -> resource.get("kind").asText().equals("Service"))
                .collect(Collectors.toMap(
                        ManifestsTest::name,
                        service -> new TreeSet<>(service.at("/spec/ports").findValuesAsText("name"))));
        for (JsonNode resource : resources) {
            for (JsonNode target : resource.findValues("targetPort")) {
                assertTrue(ports.contains(target.asText()), target.toString());
            }
            for (JsonNode backend : resource.findValues("backend")) {
                String service = "Service/" + backend.at("/service/name").asText();
                assertTrue(
                        services.getOrDefault(service, Set.of())
                                .contains(backend.at("/service/port/name").asText()),
                        service);
            }
            for (JsonNode endpoint : resource.at("/spec/podMetricsEndpoints")) {
                assertTrue(ports.contains(endpoint.get("port").asText()));
            }
            JsonNode scaled = resource.at("/spec/scaleTargetRef");
            if (scaled.isObject()) {
                assertTrue(names.contains(
                        scaled.get("kind").asText() + "/" + scaled.get("name").asText()));
            }
        }
    }

    /** The Pod Security standard "restricted", and a root file system that nobody writes to. */
    @ParameterizedTest
    @ValueSource(strings = {"dev", "prod"})
    void everyPodIsRestricted(String overlay) throws Exception {
        List<JsonNode> resources = render(overlay);
        String namespace = resources.get(0).at("/metadata/name").asText();
        assertEquals(
                "restricted",
                resources
                        .get(0)
                        .at("/metadata/labels")
                        .path("pod-security.kubernetes.io/enforce")
                        .asText());
        for (JsonNode resource : resources) {
            assertEquals(
                    name(resource).startsWith("Namespace/") ? "" : namespace,
                    resource.at("/metadata/namespace").asText());
        }
        for (JsonNode workload : (Iterable<JsonNode>) workloads(resources)::iterator) {
            JsonNode pod = workload.at("/spec/template/spec");
            for (String shared : List.of("hostNetwork", "hostPID", "hostIPC")) {
                assertFalse(pod.has(shared), shared);
            }
            assertFalse(pod.get("automountServiceAccountToken").asBoolean(true));
            assertTrue(pod.at("/securityContext/runAsNonRoot").asBoolean());
            assertTrue(pod.at("/securityContext/runAsUser").asInt() > 0);
            assertEquals(
                    "RuntimeDefault",
                    pod.at("/securityContext/seccompProfile/type").asText());
            for (JsonNode volume : pod.path("volumes")) {
                assertTrue(volume.has("emptyDir"), volume.toString());
            }
            for (JsonNode container : pod.get("containers")) {
                JsonNode security = container.get("securityContext");
                assertFalse(security.get("allowPrivilegeEscalation").asBoolean(true));
                assertTrue(security.get("readOnlyRootFilesystem").asBoolean());
                assertFalse(security.path("privileged").asBoolean());
                assertEquals("[\"ALL\"]", security.at("/capabilities/drop").toString());
                assertFalse(security.get("capabilities").has("add"));
                assertFalse(container.path("ports").findValues("hostPort").size() > 0);
                assertTrue(container.at("/resources/limits").has("memory"));
                for (String probe : List.of("startupProbe", "livenessProbe", "readinessProbe")) {
                    assertTrue(container.has(probe), probe);
                }
            }
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {"dev", "prod"})
    void everySettingExists(String overlay) throws Exception {
        Set<String> known = Settings.names().stream()
                .map(name -> name.replaceAll("[.-]", "_").toUpperCase(Locale.ROOT))
                .collect(Collectors.toSet());
        Set<String> used = new TreeSet<>();
        for (JsonNode resource : render(overlay)) {
            if (name(resource).matches("ConfigMap/man-in-the-moon-.{10}")) {
                resource.get("data").fieldNames().forEachRemaining(used::add);
            }
            if (name(resource).equals("Deployment/man-in-the-moon")) {
                resource.at("/spec/template/spec/containers/0/env").forEach(variable -> {
                    used.add(variable.get("name").asText());
                    assertFalse(variable.has("value"), "settings stand in settings.env, secrets in a secret");
                });
            }
        }
        assertTrue(used.size() >= 5, used.toString());
        used.removeAll(known);
        assertEquals(Set.of(), used, "not in docs/configuration.md");
    }

    @Test
    void onlyWhatIsForPlayersIsRouted() throws Exception {
        JsonNode ingress = find(render("prod"), "Ingress/man-in-the-moon");
        Set<String> paths = new TreeSet<>();
        ingress.at("/spec/rules/0/http/paths")
                .forEach(path -> paths.add(
                        path.get("pathType").asText() + " " + path.get("path").asText()));
        assertEquals(
                Set.of(
                        "Exact /",
                        "Prefix /page",
                        "Prefix /v1",
                        "Prefix /problems",
                        "Prefix /q/openapi",
                        "Prefix /q/swagger-ui"),
                paths);
    }

    @Test
    void aPodHasTimeToGo() throws Exception {
        JsonNode pod = find(render("prod"), "Deployment/man-in-the-moon").at("/spec/template/spec");
        int preStop = pod.at("/containers/0/lifecycle/preStop/exec/command/1").asInt();
        int delay = Integer.parseInt(setting(Path.of("k8s/base/settings.env"), "QUARKUS_SHUTDOWN_DELAY")
                .replace("S", ""));
        int timeout = Integer.parseInt(
                setting(Path.of("src/main/resources/application.properties"), "quarkus.shutdown.timeout")
                        .replace("S", ""));
        assertTrue(delay + timeout <= 10);
        assertTrue(preStop + delay + timeout
                < pod.get("terminationGracePeriodSeconds").asInt());
    }

    private static String setting(Path file, String name) throws IOException {
        return Files.readAllLines(file).stream()
                .filter(line -> line.startsWith(name + "="))
                .map(line -> line.substring(name.length() + 1))
                .findFirst()
                .orElseThrow();
    }

    /** An overlay as the cluster gets it, the one for production together with its monitoring. */
    private List<JsonNode> render(String overlay) throws IOException, InterruptedException {
        Path copy = folder.resolve("k8s");
        try (Stream<Path> files = Files.walk(K8S)) {
            for (Path file : files.toList()) {
                Files.copy(file, copy.resolve(K8S.relativize(file).toString()));
            }
        }
        if (overlay.equals("prod")) {
            Files.writeString(
                    copy.resolve("overlays/prod/kustomization.yaml"),
                    "components:\n  - ../../monitoring\n",
                    StandardOpenOption.APPEND);
        }
        Path output = folder.resolve("rendered.yaml");
        try {
            Process kubectl = new ProcessBuilder(
                            "kubectl",
                            "kustomize",
                            copy.resolve("overlays").resolve(overlay).toString())
                    .redirectOutput(output.toFile())
                    .redirectError(ProcessBuilder.Redirect.INHERIT)
                    .start();
            assertEquals(0, kubectl.waitFor());
        } catch (IOException e) {
            System.err.println("*** SKIPPED: there is no kubectl, so the manifests are not checked ***");
            abort("there is no kubectl");
        }
        return YAML.readerFor(JsonNode.class)
                .<JsonNode>readValues(output.toFile())
                .readAll();
    }

    private static Stream<JsonNode> workloads(List<JsonNode> resources) {
        return resources.stream()
                .filter(resource ->
                        resource.at("/spec/template/spec/containers").isArray());
    }

    private static JsonNode find(List<JsonNode> resources, String name) {
        return resources.stream()
                .filter(resource -> name(resource).equals(name))
                .findFirst()
                .orElseThrow();
    }

    private static String name(JsonNode resource) {
        return resource.get("kind").asText() + "/"
                + resource.at("/metadata/name").asText();
    }
}
