package io.dayu.it.testbed;

import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.noClasses;

import com.tngtech.archunit.core.domain.JavaClasses;
import com.tngtech.archunit.core.importer.ClassFileImporter;
import com.tngtech.archunit.core.importer.ImportOption;
import org.junit.jupiter.api.Test;

/**
 * The testbed's walls: plans, traces and the yardstick know no HDFS, and nothing knows the demo.
 */
final class ArchitectureTest {
  private static final JavaClasses MAIN =
      new ClassFileImporter()
          .withImportOption(new ImportOption.DoNotIncludeTests())
          .importPackages("io.dayu.it");

  @Test
  void plansTracesAndTheYardstickKnowNoHdfs() {
    noClasses()
        .that()
        .resideInAnyPackage("..testbed.arm..", "..testbed.trace..", "..testbed.yardstick..")
        .or()
        .resideInAnyPackage("..testbed.net..", "..testbed.measure..", "..testbed.result..")
        .should()
        .dependOnClassesThat()
        .resideInAPackage("org.apache.hadoop..")
        .check(MAIN);
  }

  @Test
  void theTestbedTouchesDayuThroughItsJarOnly() {
    noClasses()
        .that()
        .resideInAnyPackage("..testbed..", "..daemons..")
        .should()
        .dependOnClassesThat()
        .resideInAnyPackage(
            "io.dayu.core..", "io.dayu.agent..", "io.dayu.hdfs..", "io.dayu.protocol..")
        .check(MAIN);
  }

  @Test
  void nothingKnowsTheDemo() {
    noClasses()
        .that()
        .resideOutsideOfPackage("io.dayu.it.demo..")
        .should()
        .dependOnClassesThat()
        .resideInAPackage("io.dayu.it.demo..")
        .check(MAIN);
  }
}
