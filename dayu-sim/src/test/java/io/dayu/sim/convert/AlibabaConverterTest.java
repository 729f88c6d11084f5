package io.dayu.sim.convert;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

final class AlibabaConverterTest {
  @TempDir private Path directory;

  private String convert(String lines) throws IOException {
    Path in = Files.writeString(directory.resolve("machine_usage.csv"), lines);
    Path out = directory.resolve("out.csv");
    AlibabaConverter.convert(in, out, 10);
    return Files.readString(out);
  }

  @Test
  void ratesAreWhatTheCountersGrowBy() throws IOException {
    String trace =
        convert(
            """
            m_1,0,5,90,,,10.00,50.00,3
            m_1,10,5,90,,,10.01,50.00,3
            m_1,20,5,90,,,10.01,50.02,3
            m_1,30,5,90,1.3,2,10.03,50.02,3
            m_1,40,5,90,,,10.03,50.04,3
            """);
    assertThat(trace)
        .isEqualTo(
            """
            node,time_s,in_bytes_per_sec,out_bytes_per_sec
            m_1,0,1000000000,1000000000
            m_1,10,1000000000,1000000000
            m_1,20,1000000000,1000000000
            """);
  }

  @Test
  void acrossAHoleACounterGrowsEvenlyAndWhenItFallsItBeginsAnew() throws IOException {
    String trace =
        convert(
            """
            m_1,0,5,90,,,1,1,3
            m_1,40,5,90,,,1.04,1.04,3
            m_1,50,5,90,,,0.5,,3
            m_1,60,5,90,,,101,-1,3
            m_1,70,5,90,,,0.6,1.10,3
            m_2,0,5,90,,,1,1,3
            """);
    assertThat(trace.lines().skip(1))
        .containsExactly(
            "m_1,0,1000000000,1000000000",
            "m_1,10,1000000000,1000000000",
            "m_1,20,1000000000,1000000000",
            "m_1,30,1000000000,1000000000",
            "m_1,40,0,2000000000",
            "m_1,50,5000000000,2000000000",
            "m_1,60,5000000000,2000000000");
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      textBlock =
          """
          x,0,5,90,,,1,1,3                      | :1: this is no name of a machine: x
          m_1,0,5,90,,,1,1                      | :1: there must be 9 columns, not 8
          m_1,0.5,5,90,,,1,1,3                  | :1: time is not a whole number: 0.5
          m_1,0,5,90,,,-2,1,3                   | :1: net_in is negative: -2
          m_1,0,5,90,,,1,102,3                  | :1: net_out is over 100: 102
          m_1,9,5,90,,,1,1,3;m_1,8,5,90,,,1,1,3 | :2: the clock of machine m_1 goes back: 8 after 9; sort the file by machine and time first
          m_1,9,5,90,,,1,1,3                    | : no machine's counters grow for 10 s
          """)
  void badLinesGetOneSentence(String lines, String message) {
    assertThatThrownBy(() -> convert(lines.replace(';', '\n')))
        .hasMessage(directory.resolve("machine_usage.csv") + message);
  }

  @Test
  void anEmptyFileIsRefused() {
    assertThatThrownBy(() -> convert(""))
        .hasMessage(directory.resolve("machine_usage.csv") + ": the file is empty");
  }
}
