package io.dayu.core;

import static com.tngtech.archunit.base.DescribedPredicate.not;
import static com.tngtech.archunit.core.domain.JavaClass.Predicates.resideInAPackage;
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.classes;
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.fields;
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.noClasses;
import static com.tngtech.archunit.library.dependencies.SlicesRuleDefinition.slices;
import static org.assertj.core.api.Assertions.assertThat;

import com.tngtech.archunit.core.domain.JavaClass;
import com.tngtech.archunit.core.domain.JavaClasses;
import com.tngtech.archunit.core.importer.ClassFileImporter;
import com.tngtech.archunit.core.importer.ImportOption;
import io.dayu.core.testing.ArchitectureRules;
import java.util.Set;
import java.util.TreeSet;
import org.junit.jupiter.api.Test;

/** The module's borders: pure, deterministic, without cycles. */
class ArchitectureTest {
  private static final JavaClasses MAIN =
      new ClassFileImporter()
          .withImportOption(ImportOption.Predefined.DO_NOT_INCLUDE_TESTS)
          .importPackages("io.dayu.core");

  @Test
  void dependsOnJavaAndJspecifyOnly() {
    classes()
        .should()
        .onlyDependOnClassesThat()
        .resideInAnyPackage("java..", "io.dayu.core..", "org.jspecify..")
        .check(MAIN);
  }

  @Test
  void packagesHaveNoCycles() {
    slices().matching("io.dayu.core.(*)..").should().beFreeOfCycles().check(MAIN);
    noClasses()
        .that()
        .resideInAPackage("io.dayu.core.*..")
        .should()
        .dependOnClassesThat()
        .resideInAPackage("io.dayu.core")
        .check(MAIN);
  }

  /** Systems that guide clients or size a cluster know neither each other nor the planner. */
  @Test
  void systemsDoNotKnowEachOther() {
    noClasses()
        .that()
        .resideInAPackage("io.dayu.core.elastic..")
        .should()
        .dependOnClassesThat(
            resideInAPackage("io.dayu.core..").and(not(resideInAPackage("io.dayu.core.elastic.."))))
        .check(MAIN);
    noClasses()
        .that()
        .resideOutsideOfPackage("io.dayu.core.elastic..")
        .should()
        .dependOnClassesThat()
        .resideInAPackage("io.dayu.core.elastic..")
        .check(MAIN);
  }

  @Test
  void noClockThreadInputOutputOrUnseededRandom() {
    ArchitectureRules.noClockAndNoUnseededChance("io.dayu.core..").check(MAIN);
    noClasses()
        .should()
        .dependOnClassesThat()
        .resideInAnyPackage(
            "java.io..",
            "java.nio..",
            "java.net..",
            "java.time..",
            "java.util.concurrent..",
            "java.util.logging..")
        .orShould()
        .dependOnClassesThat()
        .areAssignableTo(Thread.class)
        .check(MAIN);
  }

  @Test
  void staticFieldsAreFinal() {
    fields().that().areStatic().should().beFinal().check(MAIN);
  }

  @Test
  void everyPackageSaysWhatItIs() {
    Set<String> packages = new TreeSet<>();
    Set<String> described = new TreeSet<>();
    for (JavaClass one : MAIN) {
      packages.add(one.getPackageName());
      if (one.getSimpleName().equals("package-info")) {
        described.add(one.getPackageName());
      }
    }
    assertThat(packages).hasSizeGreaterThan(5).isEqualTo(described);
  }
}
