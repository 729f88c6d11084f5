package io.dayu.hdfs;

import static org.assertj.core.api.Assertions.assertThat;

import io.dayu.config.DayuVersion;
import java.io.StringReader;
import java.io.StringWriter;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import javax.xml.transform.TransformerFactory;
import javax.xml.transform.stream.StreamResult;
import javax.xml.transform.stream.StreamSource;
import org.junit.jupiter.api.Test;

/** Tests of the parts of {@code ./dayu release} that need no build. */
class ReleaseTest {
  private static final Path ROOT = Path.of("..").toAbsolutePath().normalize();

  private static String release(String option) throws Exception {
    Process process =
        new ProcessBuilder("bash", ROOT.resolve("dayu").toString(), "release", option)
            .redirectErrorStream(true)
            .start();
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
