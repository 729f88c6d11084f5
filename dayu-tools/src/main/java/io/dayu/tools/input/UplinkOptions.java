package io.dayu.tools.input;

import io.dayu.core.snapshot.RackState;
import io.dayu.tools.cluster.ClusterShape;
import picocli.CommandLine.Option;

/**
 * Options that say how fast racks' uplinks are, for commands whose cluster has uplinks: {@code
 * --oversubscription} or {@code --uplink}.
 */
public final class UplinkOptions {
  private static final String OVERSUBSCRIPTION = "--oversubscription";
  private static final String UPLINK = "--uplink";

  @Option(
      names = OVERSUBSCRIPTION,
      paramLabel = "X",
      converter = OptionValue.FactorReader.class,
      description = "A rack's links over its uplink; 1 never limits.")
  private OptionValue<Double> oversubscription;

  @Option(
      names = UPLINK,
      paramLabel = "SPEED",
      converter = OptionValue.SpeedReader.class,
      description = "A rack's link to the core, each way; 0 never limits.")
  private OptionValue<Long> uplink = OptionValue.leftTo(OVERSUBSCRIPTION);

  /** Options with this oversubscription as default. */
  public UplinkOptions(int oversubscription) {
    this.oversubscription =
        OptionValue.byDefault((double) oversubscription, Integer.toString(oversubscription));
  }

  /** The links of a rack over its uplink; 1 when the uplink never limits. */
  public double oversubscription(ShapeOptions shape) {
    check();
    if (!uplink.prevailsOver(oversubscription)) {
      return oversubscription.get();
    }
    double all = (double) shape.rackSize() * shape.linkBytesPerSec();
    return uplink.get() == 0 ? 1 : Math.max(1, all / uplink.get());
  }

  /** Speed of a rack's uplink, each way; 0 when it never limits. */
  public long bytesPerSec(ShapeOptions shape) {
    check();
    if (uplink.prevailsOver(oversubscription)) {
      return uplink.get();
    }
    long bytesPerSec =
        new ClusterShape(
                shape.nodes(), shape.rackSize(), shape.linkBytesPerSec(), oversubscription.get())
            .uplinkBytesPerSec();
    return bytesPerSec == RackState.UNLIMITED ? 0 : bytesPerSec;
  }

  private void check() {
    OptionValue.refuseBoth(OVERSUBSCRIPTION, oversubscription, UPLINK, uplink);
    boolean right = !oversubscription.prevailsOver(uplink) || oversubscription.get() >= 1;
    Check.that(right, OVERSUBSCRIPTION, oversubscription, "1 or more");
  }
}
