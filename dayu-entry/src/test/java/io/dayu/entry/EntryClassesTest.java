package io.dayu.entry;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/** Holds the class files of this module to Java 8, whatever loads them. */
final class EntryClassesTest {
  private static final Path CLASSES = Path.of("target", "classes");
  private static final int JAVA_8 = 52;

  /** What the keys of hdfs-site.xml name. */
  private static final Set<String> NAMED =
      Set.of(
          "io/dayu/hdfs/DayuNameNodePlugin",
          "io/dayu/agent/DayuDataNodePlugin",
          "io/dayu/hdfs/reading/DayuNetworkTopology",
          "org/apache/hadoop/hdfs/server/blockmanagement/DayuBlockPlacementPolicy",
          "org/apache/hadoop/hdfs/server/blockmanagement/DayuHosts",
          "org/apache/hadoop/hdfs/server/datanode/fsdataset/impl/DayuDatasetFactory");

  private static Map<String, ClassFile> all() throws IOException {
    Map<String, ClassFile> all = new TreeMap<>();
    try (Stream<Path> files = Files.walk(CLASSES)) {
      for (Path file : (Iterable<Path>) files::iterator) {
        String name = CLASSES.relativize(file).toString();
        if (name.endsWith(".class")) {
          all.put(name.replace(".class", ""), ClassFile.parse(Files.readAllBytes(file)));
        }
      }
    }
    return all;
  }

  @Test
  void everyClassThatAKeyNamesIsHere() throws IOException {
    assertThat(all()).containsKeys(NAMED.toArray(new String[0]));
  }

  @Test
  void allAreOfJava8() throws IOException {
    assertThat(all())
        .isNotEmpty()
        .allSatisfy((name, file) -> assertThat(file.version()).isLessThanOrEqualTo(JAVA_8));
  }

  /**
   * The compiler holds members of Java's own classes to Java 8; other classes are looked at here.
   */
  @Test
  void theyNameNothingThatMayNotLoad() throws IOException {
    Map<String, ClassFile> all = all();
    assertThat(all)
        .allSatisfy(
            (name, file) ->
                assertThat(file.classes())
                    .allMatch(
                        used ->
                            all.containsKey(used)
                                || used.length() == 1
                                || isOfJava8(used)
                                || isHadoops(used)));
  }

  private static boolean isOfJava8(String used) {
    return used.startsWith("java/")
        && !Set.of("java/lang/Record", "java/lang/runtime/ObjectMethods").contains(used);
  }

  /** Jackson is Hadoop's, by which it reads the same file. */
  private static boolean isHadoops(String used) {
    return (used.startsWith("org/apache/hadoop/") && !used.contains("/Dayu"))
        || used.startsWith("org/slf4j/")
        || used.startsWith("com/fasterxml/jackson/");
  }

  /** Strings are joined by Java 9's call otherwise. */
  @Test
  void dynamicCallsAreLambdasAlone() throws IOException {
    assertThat(all().values())
        .flatMap(ClassFile::bootstraps)
        .filteredOn(owner -> owner.startsWith("java/lang/invoke/"))
        .containsOnly("java/lang/invoke/LambdaMetafactory");
  }
}
