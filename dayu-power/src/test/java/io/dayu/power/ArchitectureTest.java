package io.dayu.power;

import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.fields;
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.noClasses;

import com.tngtech.archunit.core.domain.JavaClasses;
import com.tngtech.archunit.core.importer.ClassFileImporter;
import com.tngtech.archunit.core.importer.ImportOption;
import org.junit.jupiter.api.Test;

/** The module's borders: it asks a NameNode by its protocol, and knows nothing of its inside. */
class ArchitectureTest {
  private static final JavaClasses MAIN =
      new ClassFileImporter()
          .withImportOption(ImportOption.Predefined.DO_NOT_INCLUDE_TESTS)
          .importPackages("io.dayu.power");

  @Test
  void knowsNoDaemonsInside() {
    noClasses()
        .should()
        .dependOnClassesThat()
        .resideInAnyPackage(
            "io.dayu.hdfs..",
            "io.dayu.agent..",
            "io.dayu.core..",
            "org.apache.hadoop.hdfs.server..")
        .check(MAIN);
  }

  @Test
  void nothingStaticChanges() {
    fields().that().areStatic().should().beFinal().check(MAIN);
  }
}
