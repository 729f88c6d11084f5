package io.dayu.bench.scale;

import io.dayu.bench.command.LoadOptions;
import io.dayu.bench.scale.node.BlockPlacement;
import io.dayu.tools.input.Check;
import io.dayu.tools.input.ShapeOptions;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.Map;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** The options of any measurement: its cluster, its NameNode, and where files go. */
final class ScaleOptions {
  @Mixin private ShapeOptions shape = ShapeOptions.withRacks(2000, 100, "1Gbit");
  @Mixin private LoadOptions foreground = new LoadOptions();

  @Option(names = "--seed", paramLabel = "N", description = "Of foreground, placement and clients.")
  private long seed = 1;

  @Option(
      names = "--heap",
      paramLabel = "SIZE",
      defaultValue = "5g",
      description = "Heap of the NameNode, as the JVM takes it.")
  private String heap = "";

  @Option(
      names = "--profile",
      description = "Has the NameNode's JVM record where its time goes (.jfr, .flame.html).")
  private boolean profiled;

  @Option(
      names = "--set",
      paramLabel = "KEY=VALUE",
      description = "A property of the NameNode of all arms.")
  private Map<String, String> properties = new LinkedHashMap<>();

  @Option(
      names = "--work",
      paramLabel = "DIR",
      description =
          "Place of the NameNode's files, in a directory dayu-scale that is emptied first and"
              + " goes in the end (default: the directory for temporary files).")
  private Path work = Path.of(System.getProperty("java.io.tmpdir"));

  @Option(names = "--out", paramLabel = "DIR", description = "Directory of the results.")
  private Path out = Path.of("scale-run");

  /** Refuses what makes no sense. */
  void check() {
    int racks = shape.racks();
    boolean usable = BlockPlacement.fits(shape.nodes(), racks);
    Check.that(usable, "--racks", racks, "2 to half of the DataNodes");
    Check.that(shape.nodes() <= 20_000, "--nodes", shape.nodes(), "20000 or less");
    foreground.check();
  }

  ShapeOptions shape() {
    return shape;
  }

  LoadOptions foreground() {
    return foreground;
  }

  long seed() {
    return seed;
  }

  String heap() {
    return heap;
  }

  boolean profiled() {
    return profiled;
  }

  Map<String, String> properties() {
    return properties;
  }

  Path work() {
    return work.toAbsolutePath().resolve("dayu-scale");
  }

  Path out() {
    return out.toAbsolutePath();
  }
}
