package io.dayu.tools.input;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import io.dayu.tools.cluster.ClusterShape;
import org.junit.jupiter.api.Test;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;

final class ShapeOptionsTest {
  /** A command that says by default how many racks there are. */
  @Command(name = "by-racks")
  private static final class ByRacks {
    @Mixin private ShapeOptions shape = ShapeOptions.withRacks(2000, 100, "1Gbit");
    @Mixin private UplinkOptions uplinks = new UplinkOptions(1);
  }

  /** A command that says by default how large racks are. */
  @Command(name = "by-size")
  private static final class BySize {
    @Mixin private ShapeOptions shape = ShapeOptions.withRackSize(3500, 40, "2Gbit");
    @Mixin private UplinkOptions uplinks = new UplinkOptions(10);
  }

  private static ByRacks byRacks(String... arguments) {
    ByRacks command = new ByRacks();
    new CommandLine(command).parseArgs(arguments);
    return command;
  }

  private static BySize bySize(String... arguments) {
    BySize command = new BySize();
    new CommandLine(command).parseArgs(arguments);
    return command;
  }

  private static ClusterShape shape(BySize command) {
    return command.shape.shape(command.uplinks.oversubscription(command.shape));
  }

  @Test
  void defaultsAreTheCommandsOwn() {
    ByRacks racks = byRacks();
    assertThat(racks.shape.nodes()).isEqualTo(2000);
    assertThat(racks.shape.racks()).isEqualTo(100);
    assertThat(racks.shape.rackSize()).isEqualTo(20);
    assertThat(racks.shape.linkBytesPerSec()).isEqualTo(125_000_000);
    assertThat(racks.uplinks.bytesPerSec(racks.shape)).isZero();
    assertThat(shape(bySize())).isEqualTo(new ClusterShape(3500, 40, 250_000_000, 10));
  }

  @Test
  void racksAreGivenByNumberOrBySizeWhateverTheDefault() {
    assertThat(byRacks("--rack-size", "30").shape.racks()).isEqualTo(67);
    assertThat(byRacks("--rack-size", "30").shape.rackSize()).isEqualTo(30);
    assertThat(byRacks("--rack-size", "2147483647").shape.racks()).isEqualTo(1);
    assertThat(bySize("--racks", "35").shape.rackSize()).isEqualTo(100);
    assertThat(bySize("--racks", "35").shape.racks()).isEqualTo(35);
    assertThat(bySize("--racks=7", "--nodes=25").shape.rackSize()).isEqualTo(4);
  }

  @Test
  void aDefaultThatIsTypedIsTyped() {
    assertThatThrownBy(() -> byRacks("--racks", "100", "--rack-size", "20").shape.racks())
        .isInstanceOf(BadInputException.class)
        .hasMessage("--racks and --rack-size say the same; write only one of them");
  }

  @Test
  void oneCommandLineParsesAgainFromItsDefaults() {
    ByRacks command = new ByRacks();
    CommandLine line = new CommandLine(command);
    line.parseArgs("--rack-size", "30", "--link", "10Mbit");
    line.parseArgs("--nodes", "300");
    assertThat(command.shape.racks()).isEqualTo(100);
    assertThat(command.shape.linkBytesPerSec()).isEqualTo(125_000_000);
  }

  @Test
  void numbersOfRacksThatNoSizeMakesAreRefusedWhereRacksAreFull() {
    assertThat(shape(bySize("--nodes", "100", "--racks", "34")).racks()).isEqualTo(34);
    assertThatThrownBy(() -> shape(bySize("--nodes", "100", "--racks", "40")))
        .isInstanceOf(BadInputException.class)
        .hasMessage(
            "--racks: 40 is wrong; it must be such that 100 nodes fill racks of one size, but for"
                + " the last");
  }

  @Test
  void numbersOutOfRangeAreRefused() {
    assertThatThrownBy(() -> bySize("--racks", "0").shape.racks())
        .hasMessage("--racks: 0 is wrong; it must be 1 to 3500");
    assertThatThrownBy(() -> bySize("--racks", "3501").shape.rackSize())
        .hasMessage("--racks: 3501 is wrong; it must be 1 to 3500");
    assertThatThrownBy(() -> byRacks("--rack-size", "0").shape.racks())
        .hasMessage("--rack-size: 0 is wrong; it must be 1 or more");
    assertThatThrownBy(() -> byRacks("--nodes", "0").shape.racks())
        .hasMessage("--nodes: 0 is wrong; it must be 1 or more");
    assertThatThrownBy(() -> bySize("--racks", "many"))
        .hasMessage("Invalid value for option '--racks': many is not a whole number");
    assertThatThrownBy(() -> bySize("--link", "20"))
        .hasMessageContaining("20 is not a speed; write 20Mbit or 2.5MB/s");
  }

  @Test
  void uplinksAreGivenBySpeedOrByOversubscription() {
    BySize speed = bySize("--uplink", "1Gbit");
    assertThat(speed.uplinks.bytesPerSec(speed.shape)).isEqualTo(125_000_000);
    assertThat(speed.uplinks.oversubscription(speed.shape)).isEqualTo(80, within(1e-9));
    BySize factor = bySize("--oversubscription", "80");
    assertThat(factor.uplinks.bytesPerSec(factor.shape)).isEqualTo(125_000_000);
    assertThat(shape(factor)).isEqualTo(shape(speed));
  }

  @Test
  void uplinksThatNeverLimitAreTheSameHoweverTheyAreWritten() {
    for (String[] arguments :
        new String[][] {
          {"--uplink", "0"}, {"--uplink", "20GB/s"}, {"--oversubscription", "1"},
        }) {
      assertThat(shape(bySize(arguments)))
          .as(String.join(" ", arguments))
          .isEqualTo(new ClusterShape(3500, 40, 250_000_000, 1));
    }
    BySize none = bySize("--oversubscription", "1");
    assertThat(none.uplinks.bytesPerSec(none.shape)).isZero();
  }

  @Test
  void uplinksAreGivenOnce() {
    BySize both = bySize("--uplink", "1Gbit", "--oversubscription", "10");
    assertThatThrownBy(() -> shape(both))
        .isInstanceOf(BadInputException.class)
        .hasMessage("--oversubscription and --uplink say the same; write only one of them");
    assertThatThrownBy(() -> shape(bySize("--oversubscription", "0.5")))
        .hasMessage("--oversubscription: 0.5 is wrong; it must be 1 or more");
  }

  private static String help(Object command) {
    CommandLine line = OneSentence.on(new CommandLine(command), CommandLine.ExitCode.SOFTWARE);
    return line.getUsageMessage().replaceAll("\\s+", " ");
  }

  @Test
  void helpShowsDefaultsAsPeopleWriteThem() {
    assertThat(help(new ByRacks()))
        .contains(
            "DataNodes (default: 2000).",
            "spread over (default: 100).",
            "DataNodes in a rack, at most (default: by --racks).",
            "each way (default: 1Gbit).",
            "never limits (default: 1).",
            "never limits (default: by --oversubscription).");
    assertThat(help(new BySize()))
        .contains("spread over (default: by --rack-size).", "at most (default: 40).");
  }
}
