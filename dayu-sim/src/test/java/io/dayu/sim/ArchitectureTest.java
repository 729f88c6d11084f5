package io.dayu.sim;

import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.fields;
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.noClasses;
import static com.tngtech.archunit.library.dependencies.SlicesRuleDefinition.slices;

import com.tngtech.archunit.core.domain.JavaClasses;
import com.tngtech.archunit.core.importer.ClassFileImporter;
import com.tngtech.archunit.core.importer.ImportOption;
import io.dayu.core.testing.ArchitectureRules;
import org.junit.jupiter.api.Test;

/** The module's borders: no Hadoop, no clocks in the simulation, no cycles. */
class ArchitectureTest {
  private static final JavaClasses MAIN =
      new ClassFileImporter()
          .withImportOption(ImportOption.Predefined.DO_NOT_INCLUDE_TESTS)
          .importPackages("io.dayu.sim");

  @Test
  void knowsNoHadoop() {
    noClasses().should().dependOnClassesThat().resideInAPackage("org.apache.hadoop..").check(MAIN);
  }

  @Test
  void simulationsReadNoClockAndNoUnseededChance() {
    ArchitectureRules.noClockAndNoUnseededChance(
            "io.dayu.sim.engine..",
            "io.dayu.sim.forecast..",
            "io.dayu.sim.foreground..",
            "io.dayu.sim.failure..",
            "io.dayu.sim.scheduler..",
            "io.dayu.sim.stock..",
            "io.dayu.sim.registry..",
            "io.dayu.sim.bound..",
            "io.dayu.sim.elastic..",
            "io.dayu.sim.heat..",
            "io.dayu.sim.together..",
            "io.dayu.sim.write..",
            "io.dayu.sim.risk..")
        .check(MAIN);
  }

  @Test
  void simulationsDoNotKnowTheCommandLine() {
    noClasses()
        .that()
        .resideOutsideOfPackages("io.dayu.sim.cli..", "io.dayu.sim.figure..")
        .should()
        .dependOnClassesThat()
        .resideInAnyPackage("io.dayu.sim.cli..", "io.dayu.sim.figure..")
        .check(MAIN);
  }

  @Test
  void packagesHaveNoCycles() {
    slices().matching("io.dayu.sim.(*)..").should().beFreeOfCycles().check(MAIN);
  }

  @Test
  void nothingStaticChanges() {
    fields()
        .that()
        .areStatic()
        .and()
        .areDeclaredInClassesThat()
        .resideOutsideOfPackage("io.dayu.sim.bench..")
        .should()
        .beFinal()
        .check(MAIN);
  }
}
