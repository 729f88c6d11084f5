package io.dayu.it;

import static org.assertj.core.api.Assertions.assertThat;

import com.tngtech.archunit.core.domain.JavaClass;
import com.tngtech.archunit.core.domain.JavaField;
import com.tngtech.archunit.core.domain.JavaModifier;
import com.tngtech.archunit.core.importer.ClassFileImporter;
import com.tngtech.archunit.core.importer.ImportOption;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/** The names and the records of all modules: one name for one thing, and no record too large. */
final class TidyTest {
  private static final int COMPONENTS_MAX = 8;

  /** Lines that whoever audits recovery alone has to read. */
  private static final int RECOVERYS_LINES_MAX = 16_000;

  /** Nested classes of these names mean nothing without their owner, and are called by it. */
  private static final Set<String> ROLES = Set.of("Builder", "Kind", "State");

  /** Words of no field, and what to say instead. */
  private static final Map<String, String> PRIVATE_WORDS =
      Map.ofEntries(
          Map.entry("Bed", "Testbed, or what it stands on"),
          Map.entry("Bell", "WakeUp"),
          Map.entry("Blow", "FailureInjector"),
          Map.entry("Contender", "SchedulerSpec"),
          Map.entry("Desk", "OperatorService"),
          Map.entry("Diary", "Reporter"),
          Map.entry("Entrant", "ComparedScheduler"),
          Map.entry("Foundation", "Environment"),
          Map.entry("Going", "the transfer's own name"),
          Map.entry("Made", "PlannedSlot, PlanRequest"),
          Map.entry("Mouth", "PeerSender"),
          Map.entry("Outlook", "RecoveryHint"),
          Map.entry("Party", "Peer"),
          Map.entry("Surroundings", "Environment"),
          Map.entry("Thought", "Candidate"),
          Map.entry("Told", "what was told"));

  /** Names that say nothing when they stand alone, and what to say instead. */
  private static final Map<String, String> EMPTY_NAMES =
      Map.of(
          "Line", "RpcConnection",
          "Lines", "ConnectionPool",
          "Loop", "EventLoop",
          "Means", "Environment",
          "Outside", "Environment",
          "Parts", "what they are parts of",
          "Seams", "Hooks",
          "Shared", "what shares them");

  private static final Pattern ASKING_DESCRIPTION =
      Pattern.compile(
          "description\\s*=\\s*\\{?\\s*"
              + "\"(What|Who|Which|Where|When|Why|How|After which)\\b.*");

  private static final Pattern WORD = Pattern.compile("[A-Z][a-z0-9]*");

  private static final List<JavaClass> MAIN =
      new ClassFileImporter()
              .withImportOption(new ImportOption.DoNotIncludeTests())
              .withImportOption(location -> !location.contains("-tests.jar"))
              .withImportOption(location -> !location.contains("/org/apache/hadoop/hadoop-"))
              .importPackages("io.dayu", "org.apache.hadoop.hdfs")
              .stream()
              .filter(one -> !one.isAnonymousClass() && !one.getSimpleName().equals("package-info"))
              .toList();

  @Test
  void allModulesAreLookedAt() {
    assertThat(MAIN)
        .extracting(JavaClass::getSimpleName)
        .contains("Planner", "DayuProtocol", "Agent", "DayuService", "Table", "Simulation")
        .contains("ScaleRun", "GatedLowRedundancyBlocks", "DayuDataNodeBridge", "EditsOfFiles")
        .contains("FsImageTable");
  }

  @Test
  void simpleNamesAreUnique() {
    Map<String, List<String>> byName = new TreeMap<>();
    MAIN.stream()
        .filter(TidyTest::isCalledByItsSimpleName)
        .forEach(
            one ->
                byName
                    .computeIfAbsent(one.getSimpleName(), name -> new ArrayList<>())
                    .add(one.getName()));
    byName.values().removeIf(all -> all.size() == 1);
    assertThat(byName).isEmpty();
  }

  private static boolean isCalledByItsSimpleName(JavaClass one) {
    if (one.isTopLevelClass()) {
      return true;
    }
    return one.isMemberClass()
        && !one.getModifiers().contains(JavaModifier.PRIVATE)
        && !ROLES.contains(one.getSimpleName());
  }

  @Test
  void noRecordHasMoreThanEightComponents() {
    assertThat(MAIN)
        .filteredOn(JavaClass::isRecord)
        .isNotEmpty()
        .allSatisfy(
            one ->
                assertThat(components(one))
                    .as(one.getName())
                    .hasSizeLessThanOrEqualTo(COMPONENTS_MAX));
  }

  @Test
  void recoveryAloneIsShortEnoughToBeRead() throws IOException {
    long lines = 0;
    for (Path source : mainSources("namenode")) {
      lines += Files.readAllLines(source).size();
    }
    assertThat(lines).isBetween(RECOVERYS_LINES_MAX / 2L, (long) RECOVERYS_LINES_MAX);
  }

  private static List<Path> mainSources(String module) throws IOException {
    try (Stream<Path> files = Files.walk(Path.of("..", "dayu-" + module, "src", "main", "java"))) {
      return files.filter(file -> file.toString().endsWith(".java")).toList();
    }
  }

  @Test
  void noOptionIsDescribedByAQuestion() throws IOException {
    List<String> found = new ArrayList<>();
    for (String module : List.of("bench", "curator", "hdfs-plugin", "power", "sim", "tools")) {
      for (Path source : mainSources(module)) {
        ASKING_DESCRIPTION
            .matcher(Files.readString(source))
            .results()
            .map(hit -> source.getFileName() + ": " + hit.group())
            .forEach(found::add);
      }
    }
    assertThat(found).isEmpty();
  }

  private static List<JavaField> components(JavaClass one) {
    return one.getFields().stream()
        .filter(field -> !field.getModifiers().contains(JavaModifier.STATIC))
        .toList();
  }

  @Test
  void noClassIsCalledByAPrivateWord() {
    assertThat(MAIN).allSatisfy(one -> assertThat(better(one)).as(one.getName()).isEmpty());
  }

  /** What to say instead of each word of the name that is a private one. */
  private static List<String> better(JavaClass one) {
    String name = one.getSimpleName();
    List<String> better =
        new ArrayList<>(
            WORD.matcher(name)
                .results()
                .map(MatchResult::group)
                .filter(PRIVATE_WORDS::containsKey)
                .map(word -> "say instead of " + word + ": " + PRIVATE_WORDS.get(word))
                .toList());
    if (EMPTY_NAMES.containsKey(name)) {
      better.add("say instead of " + name + ": " + EMPTY_NAMES.get(name));
    }
    return better;
  }
}
