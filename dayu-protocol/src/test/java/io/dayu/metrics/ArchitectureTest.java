package io.dayu.metrics;

import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.fields;
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.noClasses;

import com.tngtech.archunit.core.domain.JavaClasses;
import com.tngtech.archunit.core.importer.ClassFileImporter;
import com.tngtech.archunit.core.importer.ImportOption;
import org.junit.jupiter.api.Test;

/** The module's rules on itself. */
final class ArchitectureTest {
  private static final JavaClasses OURS =
      new ClassFileImporter()
          .withImportOption(new ImportOption.DoNotIncludeTests())
          .withImportOption(location -> !location.isJar())
          .importPackages("io.dayu.metrics");

  @Test
  void knowsNeitherSide() {
    noClasses()
        .should()
        .dependOnClassesThat()
        .resideInAnyPackage(
            "io.dayu.hdfs..", "io.dayu.agent..", "io.dayu.core..", "org.apache.hadoop.hdfs..")
        .check(OURS);
  }

  @Test
  void nothingStaticChanges() {
    fields().that().areStatic().should().beFinal().check(OURS);
  }
}
