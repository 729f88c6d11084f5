package io.dayu.sim.convert;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

final class LanlConverterTest {
  private static final String HEADER = "System,".repeat(25) + "Same Event\n";

  @TempDir private Path directory;

  private static String record(int system, String node, String started) {
    return system
        + ",cluster,49,6152,80,0,"
        + node
        + ",a,b,c,part,80,1,1,0,fe,"
        + started
        + ",6/21/2005 11:00,6,,\"x, y\",,,,,No\n";
  }

  private String convert(String lines) throws IOException {
    Path in = Files.writeString(directory.resolve("lanl.csv"), lines);
    Path out = directory.resolve("out.csv");
    LanlConverter.convert(in, out, 2);
    return Files.readString(out);
  }

  @Test
  void nodesOfOneMinuteAreLostTogetherAndOthersByTime() throws IOException {
    assertThat(
            convert(
                HEADER
                    + record(2, "7", "6/21/2005 10:54")
                    + record(2, "5", "6/21/2005 9:54")
                    + record(3, "1", "6/21/2005 9:54")
                    + record(2, "3", "6/21/2005 10:54")
                    + record(2, "", "6/22/2005 10:54")))
        .isEqualTo("at_s,lost\n0,5\n3600,3;7\n");
  }

  @Test
  void badFilesGetOneSentence() {
    Path file = directory.resolve("lanl.csv");
    assertThatThrownBy(() -> convert("")).hasMessage(file + ": the file is empty");
    assertThatThrownBy(() -> convert("a,b\n"))
        .hasMessage(file + ":1: the header must begin with System");
    assertThatThrownBy(() -> convert(HEADER + "2,3\n"))
        .hasMessage(file + ":2: there must be 26 columns, not 2");
    assertThatThrownBy(() -> convert(HEADER + record(2, "7", "21.6.2005")))
        .hasMessage(file + ":2: Prob Started is no time: 21.6.2005");
    assertThatThrownBy(() -> convert(HEADER + record(2, "x", "6/21/2005 9:54")))
        .hasMessage(file + ":2: nodenumz is not a number: x");
    assertThatThrownBy(() -> convert(HEADER + record(3, "7", "6/21/2005 9:54")))
        .hasMessage(file + ": there is no node of a system 2");
  }
}
