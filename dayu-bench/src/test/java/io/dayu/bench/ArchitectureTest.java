package io.dayu.bench;

import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.noClasses;

import com.tngtech.archunit.core.domain.JavaClass;
import com.tngtech.archunit.core.domain.JavaClasses;
import com.tngtech.archunit.core.importer.ClassFileImporter;
import com.tngtech.archunit.core.importer.ImportOption;
import org.junit.jupiter.api.Test;

/**
 * The module's borders: the testbed's plans, traces and yardstick know no HDFS, and of Dayu it
 * knows how an operator's commands are sent. Nothing knows the demo, and the simulator is asked for
 * least times only.
 */
final class ArchitectureTest {
  private static final JavaClasses MAIN =
      new ClassFileImporter()
          .withImportOption(new ImportOption.DoNotIncludeTests())
          .importPackages("io.dayu.bench");

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
  void theTestbedTouchesDayuThroughItsJarAndOperatorsCommandsOnly() {
    noClasses()
        .that()
        .resideInAnyPackage("..testbed..", "..daemons..")
        .should()
        .dependOnClassesThat(
            JavaClass.Predicates.resideInAnyPackage(
                    "io.dayu.core..", "io.dayu.agent..", "io.dayu.hdfs..", "io.dayu.protocol..")
                .and(JavaClass.Predicates.resideOutsideOfPackage("io.dayu.protocol.admin")))
        .check(MAIN);
  }

  @Test
  void nothingKnowsTheDemo() {
    noClasses()
        .that()
        .resideOutsideOfPackage("io.dayu.bench.demo..")
        .should()
        .dependOnClassesThat()
        .resideInAPackage("io.dayu.bench.demo..")
        .check(MAIN);
  }

  @Test
  void theSimulatorIsAskedForLeastTimesOnly() {
    noClasses()
        .should()
        .dependOnClassesThat(
            JavaClass.Predicates.resideInAPackage("io.dayu.sim..")
                .and(JavaClass.Predicates.resideOutsideOfPackage("io.dayu.sim.bound")))
        .check(MAIN);
  }
}
