package org.maninthemoon;

import static com.tngtech.archunit.base.DescribedPredicate.describe;
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.classes;
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.noClasses;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.tngtech.archunit.base.DescribedPredicate;
import com.tngtech.archunit.core.domain.JavaClass;
import com.tngtech.archunit.core.domain.JavaClasses;
import com.tngtech.archunit.core.importer.ImportOption;
import com.tngtech.archunit.junit.AnalyzeClasses;
import com.tngtech.archunit.junit.ArchTest;
import com.tngtech.archunit.lang.ArchRule;
import jakarta.persistence.Entity;
import jakarta.ws.rs.Path;
import java.util.Arrays;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** Which package may know of which. */
@AnalyzeClasses(packages = ArchitectureTest.ROOT, importOptions = ImportOption.DoNotIncludeTests.class)
class ArchitectureTest {

    static final String ROOT = "org.maninthemoon";

    private static final Set<String> PACKAGES = Set.of("rules", "engine", "game", "store", "api", "live", "embedded");

    /** The law: Java's own classes and nothing else. */
    @ArchTest
    static final ArchRule RULES_KNOW_NOTHING = classes()
            .that(are("rules"))
            .should()
            .onlyDependOnClassesThat(isPrimitiveOrIn("java", "org.jspecify", ours("rules")));

    /** The computer player: the law and Java's own classes. */
    @ArchTest
    static final ArchRule ENGINE_KNOWS_THE_RULES = classes()
            .that(are("engine"))
            .should()
            .onlyDependOnClassesThat(isPrimitiveOrIn("java", "org.jspecify", ours("rules"), ours("engine")));

    /** The application: the law, and of the framework only what makes it a bean. */
    @ArchTest
    static final ArchRule GAME_KNOWS_THE_RULES = classes()
            .that(are("game"))
            .should()
            .onlyDependOnClassesThat(in(
                    "java",
                    "javax.crypto",
                    "org.jspecify",
                    "jakarta.inject",
                    "jakarta.enterprise",
                    "io.smallrye.config",
                    "io.quarkus.scheduler",
                    "io.micrometer",
                    "org.jboss.logging",
                    "org.eclipse.microprofile.config",
                    ours("rules"),
                    ours("engine"),
                    ours("game")))
            .because("it knows neither HTTP nor JPA");

    @ArchTest
    static final ArchRule STORE_KNOWS_GAME_AND_RULES = ofOursOnly("store", "rules", "engine", "game");

    @ArchTest
    static final ArchRule STORE_KNOWS_NO_HTTP =
            noClasses().that(are("store")).should().dependOnClassesThat(in("jakarta.ws.rs", "io.vertx"));

    @ArchTest
    static final ArchRule API_KNOWS_GAME_AND_RULES = ofOursOnly("api", "rules", "engine", "game", "live");

    @ArchTest
    static final ArchRule API_KNOWS_NO_JPA = noClasses()
            .that(are("api"))
            .should()
            .dependOnClassesThat(in("jakarta.persistence", "org.hibernate", "io.quarkus.hibernate"));

    @ArchTest
    static final ArchRule LIVE_KNOWS_GAME_AND_RULES = ofOursOnly("live", "rules", "game");

    @ArchTest
    static final ArchRule EMBEDDED_KNOWS_NOTHING_OF_OURS = ofOursOnly("embedded");

    @ArchTest
    static final ArchRule NOBODY_KNOWS_THE_API =
            noClasses().that(areNot("api")).should().dependOnClassesThat(are("api"));

    @ArchTest
    static final ArchRule ROWS_ARE_IN_THE_STORE =
            classes().that().areAnnotatedWith(Entity.class).should().resideInAPackage(ours("store"));

    @ArchTest
    static final ArchRule ROWS_STAY_IN_THE_STORE =
            classes().that(are("store")).should().notBePublic().because("the domain is all that others see of it");

    @ArchTest
    static final ArchRule RESOURCES_ARE_IN_THE_API =
            classes().that().areAnnotatedWith(Path.class).should().resideInAPackage(ours("api"));

    @ArchTest
    static final ArchRule VIEWS_STAY_IN_THE_API =
            classes().that().haveSimpleNameEndingWith("View").should().resideInAPackage(ours("api"));

    /** A rule about a package that does not exist would hold nothing. */
    @ArchTest
    static void everyPackageThatIsNamedHasClassesAndEveryOtherIsNamed(JavaClasses all) {
        Set<String> found = all.stream()
                .map(JavaClass::getPackageName)
                .filter(name -> !name.equals(ROOT))
                .map(name -> name.substring(ROOT.length() + 1))
                .collect(Collectors.toCollection(TreeSet::new));
        assertTrue(found.equals(PACKAGES), () -> "packages with classes: " + found);
        for (String name : PACKAGES) {
            long classes = all.stream()
                    .filter(are(name))
                    .filter(type -> !type.getSimpleName().equals("package-info"))
                    .count();
            assertTrue(classes > 0, name);
        }
    }

    /** Nor would one about an annotation that nothing bears. */
    @ArchTest
    static void thereAreRowsAndResources(JavaClasses all) {
        assertFalse(all.that(describe("rows", type -> type.isAnnotatedWith(Entity.class)))
                .isEmpty());
        assertFalse(all.that(describe("resources", type -> type.isAnnotatedWith(Path.class)))
                .isEmpty());
    }

    private static String ours(String name) {
        return ROOT + "." + name;
    }

    private static DescribedPredicate<JavaClass> are(String name) {
        return JavaClass.Predicates.resideInAPackage(ours(name));
    }

    private static DescribedPredicate<JavaClass> areNot(String name) {
        return DescribedPredicate.not(are(name));
    }

    /** Classes of these packages and those below them. */
    private static DescribedPredicate<JavaClass> in(String... packages) {
        String[] below = Arrays.stream(packages)
                .flatMap(name -> Stream.of(name, name + ".."))
                .toArray(String[]::new);
        return JavaClass.Predicates.resideInAnyPackage(below).as("are in " + String.join(", ", packages));
    }

    private static DescribedPredicate<JavaClass> isPrimitiveOrIn(String... packages) {
        DescribedPredicate<JavaClass> in = in(packages);
        return in.or(describe("primitive", type -> type.getBaseComponentType().isPrimitive()))
                .as(in.getDescription());
    }

    /** Of our packages it may know itself and these. */
    private static ArchRule ofOursOnly(String name, String... others) {
        String[] known = Stream.concat(Stream.of(name), Arrays.stream(others))
                .map(ArchitectureTest::ours)
                .toArray(String[]::new);
        DescribedPredicate<JavaClass> ours = JavaClass.Predicates.resideInAPackage(ROOT + "..");
        return noClasses()
                .that(are(name))
                .should()
                .dependOnClassesThat(ours.and(DescribedPredicate.not(JavaClass.Predicates.resideInAnyPackage(known)))
                        .as("ours beside " + String.join(", ", known)));
    }
}
