package io.dayu.hdfs.scope;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assertions.within;

import java.util.stream.LongStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** What dayu.scope may say, and which blocks it means. */
class ScopeTest {
  private static final long BLOCKS = 200_000;
  private static final long FIRST_BLOCK = 1L << 30;
  private static final long UNITS = 16;

  @ParameterizedTest
  @CsvSource(
      delimiter = ' ',
      value = {
        "all ALL 1",
        "100% ALL 1",
        "10% SHARE 0.1",
        "0.5% SHARE 0.005",
        "99.999999% SHARE 0.99999999",
        "/data/warehouse,/logs PATHS 1",
        "/ PATHS 1",
        "/data=1/b%_-c PATHS 1",
        "rack=/r1,/r2 RACKS 1",
        "rack=/dc1/r1 RACKS 1",
        "host=h1,10.0.0.2,Dn3.example.org HOSTS 1",
      })
  void valuesAreRead(String text, Scope.Kind kind, double share) {
    Scope scope = Scope.parse(text);

    assertThat(scope.kind()).isEqualTo(kind);
    assertThat(scope.share()).isEqualTo(share);
    assertThat(scope.text()).isEqualTo(kind == Scope.Kind.ALL ? "all" : text);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "",
        "none",
        "ALL",
        "10",
        "0%",
        "0.000%",
        "101%",
        "-1%",
        "1e1%",
        "ten%",
        "data",
        "data,/logs",
        "/data,",
        "/data/",
        "/data//x",
        "/data/../x",
        "/./x",
        "/data,10%",
        "/.reserved/raw",
        "hdfs://nn/data",
        "rack=",
        "rack=r1",
        "rack=/r1,r2",
        "racks=/r1",
        "host=",
        "host=h1,",
        "host=h1:9866",
        "host=/r1",
      })
  void whatIsWrongIsRefusedWithARemedy(String text) {
    assertThatIllegalArgumentException()
        .isThrownBy(() -> Scope.parse(text))
        .withMessageStartingWith("it must be ");
  }

  @Test
  void refusalNamesTheWordThatIsWrong() {
    assertThatIllegalArgumentException()
        .isThrownBy(() -> Scope.parse("/data,logs"))
        .withMessageContaining("/data/warehouse,/logs")
        .withMessageContaining("'logs'");
  }

  /** Blocks come with ids in a row, and groups with every sixteenth below zero. */
  @ParameterizedTest
  @ValueSource(doubles = {0.01, 0.1, 0.5, 0.9})
  void shareIsOneOfBlocksAndOfGroups(double share) {
    assertThat(part(LongStream.range(FIRST_BLOCK, FIRST_BLOCK + BLOCKS), share))
        .isCloseTo(share, within(0.005));
    assertThat(part(LongStream.range(0, BLOCKS).map(i -> Long.MIN_VALUE + i * UNITS), share))
        .isCloseTo(share, within(0.005));
  }

  private static double part(LongStream ids, double share) {
    return (double) ids.filter(id -> Scope.isOfShare(id, share)).count() / BLOCKS;
  }

  @Test
  void blockOfAShareIsOfEveryGreaterOne() {
    double[] shares = {0.001, 0.01, 0.1, 0.25, 0.5, 0.9, 1};
    for (long id = FIRST_BLOCK; id < FIRST_BLOCK + BLOCKS / 10; id++) {
      for (int i = 1; i < shares.length; i++) {
        assertThat(Scope.isOfShare(id, shares[i - 1]) && !Scope.isOfShare(id, shares[i])).isFalse();
      }
      assertThat(Scope.isOfShare(id, 1)).isTrue();
      assertThat(Scope.isOfShare(id, 0)).isFalse();
    }
  }

  /** Written down: NameNodes of other releases have the same blocks. */
  @Test
  void shareIsTheSameOnEveryNameNode() {
    assertThat(LongStream.range(0, 100).filter(id -> Scope.isOfShare(id, 0.05)))
        .containsExactly(10L, 21L, 48L, 68L, 83L);
  }

  @Test
  void racksAndHostsNarrowTheDestinations() {
    Scope racks = Scope.parse("rack=/dc1/r1,/dc2");
    assertThat(racks.narrowsDestinations()).isTrue();
    assertThat(racks.admits("/dc1/r1", "h", "ip")).isTrue();
    assertThat(racks.admits("/dc2/r7", "h", "ip")).isTrue();
    assertThat(racks.admits("/dc1/r11", "h", "ip")).isFalse();
    assertThat(racks.admits("/dc22", "h", "ip")).isFalse();

    Scope hosts = Scope.parse("host=Dn1,10.0.0.2");
    assertThat(hosts.narrowsDestinations()).isTrue();
    assertThat(hosts.admits("/r", "dN1", "10.0.0.1")).isTrue();
    assertThat(hosts.admits("/r", "dn2", "10.0.0.2")).isTrue();
    assertThat(hosts.admits("/r", "dn3", "10.0.0.3")).isFalse();

    Scope paths = Scope.parse("/data");
    assertThat(paths.narrowsDestinations()).isFalse();
    assertThat(paths.admits("/r", "dn3", "10.0.0.3")).isTrue();
  }
}
