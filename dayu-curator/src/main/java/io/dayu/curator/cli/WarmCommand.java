package io.dayu.curator.cli;

import io.dayu.curator.act.FactorChanges;
import io.dayu.curator.act.LocatedFiles;
import io.dayu.curator.act.NameNodeOrders;
import io.dayu.curator.act.ReplicaMoves;
import io.dayu.curator.act.StandbyMoves;
import io.dayu.protocol.StandbyServers;
import io.dayu.protocol.admin.FactorPart;
import io.dayu.tools.input.BadInputException;
import io.dayu.tools.report.Show;
import io.dayu.tools.report.Table;
import java.io.IOException;
import java.io.PrintWriter;
import java.net.URI;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.concurrent.Callable;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.fs.FileSystem;
import org.apache.hadoop.hdfs.DistributedFileSystem;
import org.apache.hadoop.hdfs.protocol.HdfsConstants.DatanodeReportType;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;

/** {@code ./dayu curate warm}: cold files that are used again get their owners' factors back. */
@Command(
    name = "warm",
    description = {
      "Gives cold files that are used again their owner's factor back. With --standby, one replica",
      "of each block of the others moves to a standby server. Needs no scan."
    })
final class WarmCommand implements Callable<Integer> {
  private static final Duration PAUSE = Duration.ofSeconds(1);

  @Spec private CommandSpec spec = CommandSpec.create();

  @Option(
      names = "--cluster",
      paramLabel = "URI",
      description = "The file system, such as hdfs://ns (default: that of HADOOP_CONF_DIR).")
  private @Nullable String cluster;

  @Option(
      names = "--standby",
      paramLabel = "NAME,...",
      defaultValue = "none",
      description =
          "Hosts, addresses or racks that take replicas of cold files (default:"
              + " ${DEFAULT-VALUE}).")
  private String standby = "";

  @Mixin private FactorOptions factors = new FactorOptions();

  private long givenBack;
  private long dropped;
  private long refused;
  private long bytes;
  private final List<Long> lowered = new ArrayList<>();

  private WarmCommand() {}

  /**
   * The standby servers of an option.
   *
   * @throws BadInputException where a name is none
   */
  static StandbyServers servers(String standby) {
    try {
      return StandbyServers.of(standby);
    } catch (IllegalArgumentException e) {
      throw new BadInputException("--standby: " + e.getMessage());
    }
  }

  @Override
  public Integer call() throws IOException {
    factors.check();
    StandbyServers servers = servers(standby);
    Configuration conf = new Configuration();
    URI address =
        CurateSession.cluster(
            "--cluster", cluster == null ? FileSystem.getDefaultUri(conf).toString() : cluster);
    NameNodeOrders orders = new NameNodeOrders(conf, address);
    new FactorChanges(orders, factors.perMinute()).giveBack(factors.watchedMs(), this::note);
    PrintWriter print = spec.commandLine().getOut();
    print.print(table().text());
    if (servers.any()) {
      move(servers, orders, conf, address);
    }
    print.flush();
    return refused == 0 ? CommandLine.ExitCode.OK : CommandLine.ExitCode.SOFTWARE;
  }

  private void note(FactorPart part) {
    givenBack += part.givenBack();
    dropped += part.dropped();
    refused += part.refused();
    bytes += part.bytes();
    lowered.addAll(part.lowered());
  }

  private Table table() {
    return new Table("cold files", "number")
        .row("have their owner's factor back", count(givenBack))
        .row("keep the factor that somebody has set", count(dropped))
        .row("not changed, as HDFS refuses", count(refused))
        .row(
            "have a lower factor, which saves " + Show.bytes((double) bytes),
            count(lowered.size()));
  }

  private void move(StandbyServers servers, NameNodeOrders orders, Configuration conf, URI address)
      throws IOException {
    PrintWriter print = spec.commandLine().getOut();
    try (FileSystem fs = FileSystem.newInstance(address, conf)) {
      if (!(fs instanceof DistributedFileSystem hdfs)) {
        throw new IOException(address + " is no HDFS.");
      }
      StandbyMoves moves =
          new StandbyMoves(
              servers,
              List.of(hdfs.getDataNodeStats(DatanodeReportType.LIVE)),
              LocatedFiles.in(hdfs),
              new ReplicaMoves(orders, PAUSE));
      if (moves.roomy() == 0) {
        print.println("No standby server is in service and has room.");
        return;
      }
      moves.carryOut(lowered);
      print.print(CarryOutCommand.table(moves.fates()).text());
    }
  }

  private static String count(long number) {
    return String.format(Locale.ROOT, "%,d", number);
  }
}
