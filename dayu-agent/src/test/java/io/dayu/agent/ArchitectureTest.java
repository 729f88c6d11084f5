package io.dayu.agent;

import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.classes;
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.fields;
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.noClasses;
import static com.tngtech.archunit.library.dependencies.SlicesRuleDefinition.slices;
import static org.assertj.core.api.Assertions.assertThat;

import com.tngtech.archunit.base.DescribedPredicate;
import com.tngtech.archunit.core.domain.JavaClass;
import com.tngtech.archunit.core.domain.JavaClasses;
import com.tngtech.archunit.core.importer.ClassFileImporter;
import com.tngtech.archunit.core.importer.ImportOption;
import io.dayu.agent.run.DutyThread;
import io.dayu.agent.run.SystemClock;
import io.dayu.core.testing.HadoopCallbacks;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Clock;
import java.time.Instant;
import java.util.Date;
import java.util.Set;
import java.util.concurrent.Future;
import java.util.concurrent.ThreadPoolExecutor;
import java.util.stream.Collectors;
import org.apache.hadoop.hdfs.server.datanode.CachingStrategy;
import org.apache.hadoop.hdfs.server.datanode.DataNode;
import org.apache.hadoop.util.ServicePlugin;
import org.apache.hadoop.util.Time;
import org.junit.jupiter.api.Test;

/** The module's rules on itself. */
class ArchitectureTest {
  private static final String BRIDGE = "org.apache.hadoop.hdfs.server.datanode..";

  private static final JavaClasses OURS =
      new ClassFileImporter()
          .withImportOption(new ImportOption.DoNotIncludeTests())
          .withImportOption(location -> !location.isJar())
          .withImportOption(location -> !location.contains("/dayu-entry/"))
          .importPackages("io.dayu.agent", "org.apache.hadoop.hdfs.server.datanode");

  @Test
  void packagesAreFreeOfCycles() {
    slices().matching("(io.dayu.agent..)").should().beFreeOfCycles().check(OURS);
  }

  @Test
  void agentDoesNotKnowTheNameNode() {
    noClasses()
        .should()
        .dependOnClassesThat()
        .resideInAnyPackage(
            "org.apache.hadoop.hdfs.server.namenode..",
            "org.apache.hadoop.hdfs.server.blockmanagement..")
        .check(OURS);
  }

  /** An agent runs the control loops of what is not a link, and counts reads; it plans nothing. */
  @Test
  void ofTheAlgorithmsOnlyGuardsAndCountsAreUsed() {
    noClasses()
        .should()
        .dependOnClassesThat(
            JavaClass.Predicates.resideInAPackage("io.dayu.core..")
                .and(
                    DescribedPredicate.not(
                        JavaClass.Predicates.resideInAnyPackage(
                            "io.dayu.core.guard", "io.dayu.core.heat"))))
        .check(OURS);
  }

  @Test
  void onlyTheBridgeKnowsTheDataNodesInside() {
    DescribedPredicate<JavaClass> inside =
        JavaClass.Predicates.resideInAPackage(BRIDGE)
            .and(DescribedPredicate.not(JavaClass.Predicates.belongToAnyOf(CachingStrategy.class)));
    noClasses()
        .that()
        .resideInAPackage("io.dayu.agent.*..")
        .should()
        .dependOnClassesThat(inside)
        .check(OURS);
    noClasses()
        .that()
        .resideInAPackage("io.dayu.agent..")
        .and()
        .doNotHaveSimpleName(DataNodePart.class.getSimpleName())
        .should()
        .dependOnClassesThat()
        .belongToAnyOf(DataNode.class)
        .check(OURS);
  }

  @Test
  void onlyTheClockAsksForTheTime() {
    noClasses()
        .that()
        .doNotBelongToAnyOf(SystemClock.class)
        .should()
        .callMethod(System.class, "nanoTime")
        .orShould()
        .callMethod(System.class, "currentTimeMillis")
        .orShould()
        .callMethod(Thread.class, "sleep", long.class)
        .check(OURS);
  }

  /**
   * An interrupt of a pull's thread is HDFS's, which waits for that thread. Two classes interrupt
   * threads of this module's own or put back what was theirs, and one puts back HDFS's.
   */
  @Test
  void nobodyClearsAnInterrupt_orInterruptsAPull() {
    noClasses().should().callMethod(Thread.class, "interrupted").check(OURS);
    noClasses()
        .that()
        .doNotHaveFullyQualifiedName(DutyThread.class.getName())
        .and()
        .doNotHaveFullyQualifiedName(DataNodePart.class.getName())
        .and()
        .doNotHaveFullyQualifiedName("io.dayu.agent.pull.WriterStop")
        .should()
        .callMethod(Thread.class, "interrupt")
        .orShould()
        .callMethod(ThreadPoolExecutor.class, "shutdownNow")
        .orShould()
        .callMethod(Future.class, "cancel", boolean.class)
        .check(OURS);
  }

  @Test
  void nothingKnowsTheTimeOfDay_whichMayJump() {
    noClasses()
        .should()
        .callMethod(System.class, "currentTimeMillis")
        .orShould()
        .dependOnClassesThat()
        .belongToAnyOf(Instant.class, Clock.class, Date.class, Time.class)
        .check(OURS);
  }

  /** The classes that HDFS calls are of another module; nothing here is called by HDFS itself. */
  @Test
  void whateverHdfsCallsKeepsDayusFailuresFromIt() {
    HadoopCallbacks found =
        HadoopCallbacks.in(
            OURS.that(
                DescribedPredicate.not(JavaClass.Predicates.assignableTo(ServicePlugin.class))),
            Set.of());

    assertThat(found.unguarded()).isEmpty();
  }

  @Test
  void nothingStaticChanges() {
    fields().that().areStatic().should().beFinal().check(OURS);
  }

  @Test
  void everyPackageSaysWhatItIs() {
    Set<String> packages = OURS.stream().map(JavaClass::getPackageName).collect(Collectors.toSet());
    for (String name : packages) {
      Path info =
          Path.of("src", "main", "java")
              .resolve(name.replace('.', '/'))
              .resolve("package-info.java");
      assertThat(Files.exists(info)).as(name).isTrue();
    }
  }

  @Test
  void portsAreInterfacesOrRecords() {
    classes()
        .that()
        .resideInAPackage("io.dayu.agent.host")
        .and()
        .doNotHaveSimpleName("package-info")
        .should()
        .beInterfaces()
        .orShould()
        .beRecords()
        .check(OURS);
  }
}
