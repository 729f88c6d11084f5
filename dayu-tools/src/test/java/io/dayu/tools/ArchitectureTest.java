package io.dayu.tools;

import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.fields;
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.noClasses;
import static com.tngtech.archunit.library.dependencies.SlicesRuleDefinition.slices;

import com.tngtech.archunit.core.domain.JavaClasses;
import com.tngtech.archunit.core.importer.ClassFileImporter;
import com.tngtech.archunit.core.importer.ImportOption;
import io.dayu.core.testing.ArchitectureRules;
import org.junit.jupiter.api.Test;

/** The module's borders: it is owned neither by the simulator nor by the benches. */
class ArchitectureTest {
  private static final JavaClasses MAIN =
      new ClassFileImporter()
          .withImportOption(ImportOption.Predefined.DO_NOT_INCLUDE_TESTS)
          .importPackages("io.dayu.tools");

  @Test
  void knowsNeitherItsUsersNorHadoop() {
    noClasses()
        .should()
        .dependOnClassesThat()
        .resideInAnyPackage("io.dayu.sim..", "io.dayu.bench..", "org.apache.hadoop..")
        .check(MAIN);
  }

  @Test
  void packagesHaveNoCycles() {
    slices().matching("io.dayu.tools.(*)..").should().beFreeOfCycles().check(MAIN);
  }

  @Test
  void clustersAndLearnersReadNoClockAndNoUnseededChance() {
    ArchitectureRules.noClockAndNoUnseededChance("io.dayu.tools.cluster..").check(MAIN);
    ArchitectureRules.noClockAndNoUnseededChance("io.dayu.tools.learn..").check(MAIN);
  }

  @Test
  void nothingStaticChanges() {
    fields().that().areStatic().should().beFinal().check(MAIN);
  }
}
