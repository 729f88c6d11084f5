package io.dayu.curator;

import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.fields;
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.noClasses;
import static com.tngtech.archunit.library.dependencies.SlicesRuleDefinition.slices;

import com.tngtech.archunit.core.domain.JavaClasses;
import com.tngtech.archunit.core.importer.ClassFileImporter;
import com.tngtech.archunit.core.importer.ImportOption;
import org.junit.jupiter.api.Test;

/** The module's borders: nothing of daemons in it, and Spark's inside in one package. */
final class ArchitectureTest {
  private static final JavaClasses MAIN =
      new ClassFileImporter()
          .withImportOption(ImportOption.Predefined.DO_NOT_INCLUDE_TESTS)
          .importPackages("io.dayu.curator");

  @Test
  void knowsNoDaemon() {
    noClasses()
        .should()
        .dependOnClassesThat()
        .resideInAnyPackage("io.dayu.hdfs..", "io.dayu.agent..", "io.dayu.sim..", "io.dayu.bench..")
        .check(MAIN);
  }

  @Test
  void imagesKnowNoSpark() {
    noClasses()
        .that()
        .resideInAPackage("io.dayu.curator.image..")
        .should()
        .dependOnClassesThat()
        .resideInAPackage("org.apache.spark..")
        .check(MAIN);
  }

  @Test
  void onlyTablesKnowWhatSparkCallsUnstable() {
    noClasses()
        .that()
        .resideOutsideOfPackage("io.dayu.curator.table..")
        .should()
        .dependOnClassesThat()
        .resideInAnyPackage(
            "org.apache.spark.sql.catalyst..",
            "org.apache.spark.sql.connector..",
            "org.apache.spark.unsafe..")
        .check(MAIN);
  }

  @Test
  void packagesHaveNoCycles() {
    slices().matching("io.dayu.curator.(*)..").should().beFreeOfCycles().check(MAIN);
  }

  @Test
  void nothingStaticChanges() {
    fields().that().areStatic().should().beFinal().check(MAIN);
  }
}
