package io.dayu.hdfs;

import static com.tngtech.archunit.base.DescribedPredicate.describe;
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.fields;
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.noClasses;
import static com.tngtech.archunit.library.Architectures.layeredArchitecture;
import static com.tngtech.archunit.library.dependencies.SlicesRuleDefinition.slices;
import static org.assertj.core.api.Assertions.assertThat;

import com.tngtech.archunit.base.DescribedPredicate;
import com.tngtech.archunit.core.domain.JavaClass;
import com.tngtech.archunit.core.domain.JavaClasses;
import com.tngtech.archunit.core.importer.ClassFileImporter;
import com.tngtech.archunit.core.importer.ImportOption;
import io.dayu.core.testing.HadoopCallbacks;
import io.dayu.hdfs.namesystem.Namesystem;
import io.dayu.hdfs.settings.ProfileSchedule;
import io.dayu.hdfs.settings.SchedulerSettings;
import io.dayu.protocol.DayuProtocol;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Clock;
import java.time.Instant;
import java.util.Date;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.apache.hadoop.util.ServicePlugin;
import org.apache.hadoop.util.Time;
import org.junit.jupiter.api.Test;

/** The rules of the NameNode's side: of this module, and of the one of recovery below it. */
class ArchitectureTest {
  private static final String BRIDGE = "org.apache.hadoop.hdfs.server.blockmanagement";
  private static final String RIGHTS = "org.apache.hadoop.hdfs.server.namenode";

  /** Where Hadoop's releases differ, which is in what is inside the NameNode. */
  private static final String RELEASES = "io.dayu.hdfs.release";

  /** The module of recovery alone, which this one stands on. */
  private static final String RECOVERY = "dayu-namenode";

  private static final JavaClasses OURS =
      new ClassFileImporter()
          .withImportOption(new ImportOption.DoNotIncludeTests())
          .withImportOption(location -> !location.contains("-tests.jar"))
          .withImportOption(
              location -> !location.isJar() || location.contains("/" + RECOVERY + "-"))
          .withImportOption(location -> !location.contains("/dayu-entry/"))
          .importPackages("io.dayu.hdfs", BRIDGE, RIGHTS);

  @Test
  void packagesAreFreeOfCycles() {
    slices().matching("(io.dayu.hdfs..)").should().beFreeOfCycles().check(OURS);
  }

  /**
   * Where systems know each other yet. HDFS has one placement policy and one order of readers,
   * which heed all that bear on them. A way that is gone goes from the list too.
   */
  private static final Set<String> KNOWN_TO_OTHERS =
      Set.of("GuidedParts knows placement", "RestBridge knows reading");

  /** Where others than systems know one: its commands. */
  private static final Set<String> KNOWN_BESIDE =
      Set.of(
          "Answers knows hints",
          "HotBlocks knows extra",
          "ColdOrders knows heat",
          "ColdOrders knows hints",
          "HotBlocks knows heat",
          "LastReplicas knows early",
          "RestingDataNodes knows elastic",
          "SwitchedMachines knows power",
          "RestingDataNodes knows resting");

  /** The list of the systems alone names them. */
  private static final String LIST = NameNodeSystems.class.getSimpleName();

  private static Stream<String> waysTo(JavaClass one) {
    String from = SystemPackages.of(one.getName());
    String name = one.getName().substring(one.getName().lastIndexOf('.') + 1).split("\\$", 2)[0];
    return one.getDirectDependenciesFromSelf().stream()
        .map(way -> SystemPackages.of(way.getTargetClass().getBaseComponentType().getName()))
        .filter(to -> !to.isEmpty() && !to.equals(from))
        .map(to -> name + " knows " + to);
  }

  /** What rests, and what is extra, is told by rooms of their own, which systems share. */
  @Test
  void systemsDoNotKnowEachOther() {
    assertThat(
            OURS.stream()
                .filter(one -> !SystemPackages.of(one.getName()).isEmpty())
                .flatMap(ArchitectureTest::waysTo)
                .filter(way -> !way.endsWith(" knows " + SystemPackages.RESTING))
                .filter(way -> !way.endsWith(" knows " + SystemPackages.EXTRA))
                .collect(Collectors.toSet()))
        .isEqualTo(KNOWN_TO_OTHERS);
  }

  @Test
  void recoveryKnowsNoSystemBesideIt() {
    assertThat(
            OURS.stream()
                .filter(one -> SystemPackages.of(one.getName()).isEmpty())
                .flatMap(ArchitectureTest::waysTo)
                .filter(way -> !way.startsWith(LIST + " "))
                .collect(Collectors.toSet()))
        .isEqualTo(KNOWN_BESIDE);
  }

  @Test
  void systemsDoNotKnowRecoverysOwnWork() {
    noClasses()
        .that(describe("are of a system", one -> !SystemPackages.of(one.getName()).isEmpty()))
        .should()
        .dependOnClassesThat()
        .resideInAPackage("io.dayu.hdfs.recovery..")
        .check(OURS);
  }

  /**
   * Only {@code ReplicaJudge} asks HDFS whether a replica is corrupt, excess, stale or well placed,
   * beside recovery, and what only tells.
   */
  @Test
  void oneJudgeOfReplicas() {
    Set<String> recovery =
        Set.of("BlockDescriber", "StripeDescriber", "ReplicationCommitter", "DataNodeReader");
    Set<String> judges = Set.of("ReplicaJudge", "PlacementQuality", "ReadableWithout");
    Set<String> only = Set.of("CuratedFilesBridge");
    Set<String> questions =
        Set.of(
            "getCorruptReplicas",
            "isExcess",
            "areBlockContentsStale",
            "isStale",
            "verifyBlockPlacement");
    noClasses()
        .that(
            describe(
                "neither judge nor recover",
                one ->
                    Stream.of(recovery, judges, only)
                        .noneMatch(some -> some.contains(one.getSimpleName()))))
        .should()
        .callMethodWhere(
            describe("it asks HDFS of a replica", call -> questions.contains(call.getName())))
        .check(OURS);
  }

  @Test
  void roomsAreUsedFromAboveAlone() {
    layeredArchitecture()
        .consideringOnlyDependenciesInLayers()
        .layer("wiring")
        .definedBy("io.dayu.hdfs")
        .layer("commands")
        .definedBy("io.dayu.hdfs.admin..", "io.dayu.hdfs.cli..", "io.dayu.hdfs.page..")
        .layer("settings")
        .definedBy("io.dayu.hdfs.settings..")
        .layer("operator")
        .definedBy("io.dayu.hdfs.operator..")
        .layer("history")
        .definedBy("io.dayu.hdfs.history..")
        .layer("scheduler")
        .definedBy("io.dayu.hdfs.scheduler..")
        .layer("status")
        .definedBy("io.dayu.hdfs.status..")
        .layer("recovery")
        .definedBy("io.dayu.hdfs.recovery..")
        .layer("execution")
        .definedBy("io.dayu.hdfs.execution..")
        .whereLayer("wiring")
        .mayNotBeAccessedByAnyLayer()
        .whereLayer("commands")
        .mayOnlyBeAccessedByLayers("wiring")
        .whereLayer("operator")
        .mayOnlyBeAccessedByLayers("commands", "wiring")
        .whereLayer("recovery")
        .mayOnlyBeAccessedByLayers("wiring")
        .whereLayer("scheduler")
        .mayOnlyBeAccessedByLayers("status", "operator", "settings", "commands", "wiring")
        .whereLayer("history")
        .mayOnlyBeAccessedByLayers("settings", "commands", "wiring")
        .whereLayer("status")
        .mayOnlyBeAccessedByLayers("history", "operator", "commands", "wiring")
        .whereLayer("execution")
        .mayOnlyBeAccessedByLayers("recovery", "scheduler", "settings", "wiring")
        .check(OURS);
  }

  /** Whoever works with a part of the NameNode, or of the settings, is given that part. */
  @Test
  void onlyTheWiringIsGivenEverything() {
    noClasses()
        .that()
        .resideOutsideOfPackages("io.dayu.hdfs", BRIDGE)
        .should()
        .dependOnClassesThat()
        .belongToAnyOf(Namesystem.class)
        .check(OURS);
    noClasses()
        .that()
        .resideOutsideOfPackages("io.dayu.hdfs", "io.dayu.hdfs.settings", "io.dayu.hdfs.admin")
        .should()
        .dependOnClassesThat()
        .belongToAnyOf(SchedulerSettings.class)
        .check(OURS);
  }

  /** Who runs the site's command is a process of its own. */
  @Test
  void nameNodeSideSwitchesNoMachine() {
    noClasses().should().dependOnClassesThat().resideInAPackage("io.dayu.power..").check(OURS);
    noClasses()
        .that()
        .resideInAPackage("io.dayu.hdfs.power..")
        .should()
        .dependOnClassesThat()
        .haveSimpleNameStartingWith("Shell")
        .orShould()
        .dependOnClassesThat()
        .belongToAnyOf(Process.class, ProcessBuilder.class, Runtime.class)
        .check(OURS);
  }

  @Test
  void nameNodeSideDoesNotKnowTheDataNodeSide() {
    noClasses().should().dependOnClassesThat().resideInAPackage("io.dayu.agent..").check(OURS);
  }

  @Test
  void onlyWiringRpcAndBridgeKnowTheNameNodesInside() {
    noClasses()
        .that()
        .resideOutsideOfPackages("io.dayu.hdfs", "io.dayu.hdfs.rpc", BRIDGE, RIGHTS, RELEASES)
        .should()
        .dependOnClassesThat()
        .resideInAPackage("org.apache.hadoop.hdfs.server..")
        .check(OURS);
  }

  @Test
  void onlyTheWiringUsesTheBridge() {
    noClasses()
        .that()
        .resideInAPackage("io.dayu.hdfs.*..")
        .and()
        .resideOutsideOfPackage(RELEASES)
        .should()
        .dependOnClassesThat()
        .resideInAPackage(BRIDGE)
        .check(OURS);
  }

  @Test
  void onlyTheBridgeAndTheWiringAskForAReleasesMembers() {
    noClasses()
        .that()
        .resideOutsideOfPackages("io.dayu.hdfs", BRIDGE, RELEASES)
        .should()
        .dependOnClassesThat()
        .resideInAPackage(RELEASES)
        .check(OURS);
  }

  @Test
  void onlyTheWiringReadsTheClock() {
    noClasses()
        .that()
        .resideOutsideOfPackage("io.dayu.hdfs")
        .should()
        .callMethod(System.class, "nanoTime")
        .orShould()
        .callMethod(System.class, "currentTimeMillis")
        .orShould()
        .callMethod(Thread.class, "sleep", long.class)
        .check(OURS);
  }

  /** Most threads here are HDFS's own: an interrupt of theirs is HDFS's to take. */
  @Test
  void nobodyClearsAnInterrupt() {
    noClasses().should().callMethod(Thread.class, "interrupted").check(OURS);
  }

  /** But what people read in the history, and what a site schedules by it. */
  @Test
  void nothingKnowsTheTimeOfDay_whichMayJump() {
    noClasses()
        .that()
        .areNotAssignableTo(TimeOfDay.class)
        .and()
        .areNotAssignableTo(ProfileSchedule.class)
        .should()
        .callMethod(System.class, "currentTimeMillis")
        .orShould()
        .dependOnClassesThat()
        .belongToAnyOf(Instant.class, Clock.class, Date.class, Time.class)
        .check(OURS);
  }

  @Test
  void nothingStaticChanges() {
    fields().that().areStatic().should().beFinal().check(OURS);
  }

  @Test
  void everyPackageSaysWhatItIs() {
    Set<String> packages = OURS.stream().map(JavaClass::getPackageName).collect(Collectors.toSet());
    assertThat(packages).hasSizeGreaterThan(8);
    for (String name : packages) {
      Path info =
          Path.of("src", "main", "java")
              .resolve(name.replace('.', '/'))
              .resolve("package-info.java");
      Path recoverys = Path.of("..", RECOVERY).resolve(info);
      assertThat(Files.exists(info) || Files.exists(recoverys)).as(name).isTrue();
    }
  }

  /** But what starts and stops Dayu, which has tests of its own. */
  @Test
  void whateverHdfsCallsKeepsDayusFailuresFromIt() {
    HadoopCallbacks found =
        HadoopCallbacks.in(
            OURS.that(
                DescribedPredicate.not(JavaClass.Predicates.assignableTo(ServicePlugin.class))),
            Set.of(DayuProtocol.class.getName()));

    assertThat(found.callbacks())
        .contains(
            "AdminHandler.handleRefresh",
            "AwakeStats.getInServiceXceiverAverage",
            "ExtraExcessMap.contains",
            "GatedLowRedundancyBlocks.add",
            "GuidedTopology.chooseRandom",
            "HeartbeatService.heartbeat",
            "PageServlet.doGet");
    assertThat(found.unguarded()).isEmpty();
  }
}
