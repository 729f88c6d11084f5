package io.dayu.hdfs;

import static org.assertj.core.api.Assertions.assertThat;

import io.dayu.config.DayuVersion;
import java.io.StringReader;
import java.io.StringWriter;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Pattern;
import javax.xml.transform.TransformerFactory;
import javax.xml.transform.stream.StreamResult;
import javax.xml.transform.stream.StreamSource;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Tests of the parts of {@code ./dayu release} that need no build. */
class ReleaseTest {
  private static final Path ROOT = Path.of("..").toAbsolutePath().normalize();

  /** The lines of a container's build that fetch something, or could. */
  private static final Pattern FETCHES =
      Pattern.compile(
          "(?i)\\b(curl|wget|apt|apt-get|apk|yum|dnf|zypper|pip3?|npm|mvn|git|ssh)\\b|https?:|^ADD ");

  private static String release(String... options) throws Exception {
    List<String> command = new ArrayList<>(List.of("bash", ROOT + "/dayu", "release"));
    command.addAll(List.of(options));
    return run(command);
  }

  private static String run(List<String> command) throws Exception {
    Process process = new ProcessBuilder(command).redirectErrorStream(true).start();
    String said = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
    return process.waitFor() + " " + said;
  }

  @Test
  void notesAreThoseOfThisVersion() throws Exception {
    assertThat(release("--notes"))
        .as("CHANGELOG.md has a section of " + DayuVersion.get())
        .startsWith("0 ")
        .contains("\n- ")
        .doesNotContain("\n## ");
    assertThat(release("--nots")).startsWith("1 release is followed by");
  }

  /** A package as far as it matters here: one folder that is named after the version. */
  private static Path packageIn(Path directory) throws Exception {
    Path jars = directory.resolve("dayu-7.0/share/hadoop/hdfs/lib");
    Files.createDirectories(jars);
    Files.writeString(jars.resolve("dayu-hdfs-plugin-7.0-dropin.jar"), "jar");
    Path made = directory.resolve("dayu-7.0.tar.gz");
    assertThat(run(List.of("tar", "-C", directory.toString(), "-czf", made.toString(), "dayu-7.0")))
        .isEqualTo("0 ");
    return made;
  }

  @Test
  void containerIsBuiltOfWhatIsThere_andItsBaseImage(@TempDir Path directory) throws Exception {
    Path made = packageIn(directory);
    assertThat(release("--container", made.toString(), directory.toString())).isEqualTo("0 ");
    assertThat(release("--container", made + "/none", directory.toString()))
        .startsWith("1 --container");

    Path archive = directory.resolve("dayu-7.0-container.tar.gz");
    byte[] first = Files.readAllBytes(archive);
    assertThat(release("--container", made.toString(), directory.toString())).isEqualTo("0 ");
    assertThat(Files.readAllBytes(archive)).as("the same bytes").isEqualTo(first);
    run(List.of("tar", "-C", directory.toString(), "-xzf", archive.toString()));
    Path context = directory.resolve("dayu-7.0-container");
    List<String> lines =
        Files.readAllLines(context.resolve("Containerfile")).stream()
            .filter(line -> !line.startsWith("#"))
            .toList();

    assertThat(lines).startsWith("ARG BASE_IMAGE", "FROM ${BASE_IMAGE}");
    assertThat(lines).noneMatch(line -> FETCHES.matcher(line).find());
    assertThat(lines)
        .filteredOn(line -> line.startsWith("COPY "))
        .isNotEmpty()
        .allSatisfy(line -> assertThat(context.resolve(line.split(" ", 3)[1])).exists());
    assertThat(context.resolve("hadoop/share/hadoop/hdfs/lib/dayu-hdfs-plugin-7.0-dropin.jar"))
        .hasContent("jar");
  }

  @Test
  void licencesAreThoseOfTheSbom_withoutDayusOwnModules() throws Exception {
    String sbom =
        """
        <bom xmlns="http://cyclonedx.org/schema/bom/1.6"><components>
          <component><group>org.b</group><name>two</name><version>2</version>
            <licenses><license><id>MIT</id></license><license><name>Own</name></license></licenses></component>
          <component><group>io.dayu</group><name>dayu-core</name><version>1</version></component>
          <component><group>org.a</group><name>one</name><version>1</version>
            <licenses><expression>Apache-2.0 OR MIT</expression></licenses></component>
          <component><group>org.c</group><name>three</name><version>3</version></component>
        </components></bom>
        """;
    StringWriter written = new StringWriter();
    TransformerFactory.newInstance()
        .newTransformer(new StreamSource(Path.of("src/main/release/licences.xsl").toFile()))
        .transform(new StreamSource(new StringReader(sbom)), new StreamResult(written));

    assertThat(written.toString())
        .endsWith(
            """

            org.a:one 1: Apache-2.0 OR MIT
            org.b:two 2: MIT, Own
            org.c:three 3: not told by its author
            """);
  }
}
