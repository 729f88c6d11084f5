package io.dayu.curator.loop;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.dayu.tools.learn.GuardBand;
import io.dayu.tools.learn.TierState;
import io.dayu.tools.learn.TieringAction;
import io.dayu.tools.learn.TieringDecision;
import java.time.Instant;
import java.util.OptionalDouble;

/**
 * A decision whether tiering runs, as a loop logs it.
 *
 * @param transaction of the image that was the newest then
 * @param again whether it is the second one for that image, as a tier has become too full since
 * @param at when it was decided
 * @param fastTier usage of the fullest tier that files can leave then, in per cent
 * @param above usage of the fast tier, in per cent, above which the threshold has tiering run
 * @param decision the decision, how likely it was, and what the learner would have done
 * @param readMs mean of what clients' reads took since the decision before, in milliseconds; empty
 *     where no NameNode has told it
 */
public record TieringRecord(
    long transaction,
    boolean again,
    Instant at,
    double fastTier,
    double above,
    TieringDecision decision,
    OptionalDouble readMs) {
  /** The state of the cluster then, as far as HDFS tells it. */
  TierState state() {
    return TierState.ofUsage(fastTier);
  }

  /** The action that the threshold alone would have taken. */
  public TieringAction byThreshold() {
    return fastTier > above ? TieringAction.RUN : TieringAction.WAIT;
  }

  /**
   * The usage of a tier, in per cent, above which files leave it in the run that was decided: where
   * chance has drawn a run, the tier is less full than the threshold.
   */
  public int leavesAbove() {
    return (int) (byThreshold() == TieringAction.RUN ? above : GuardBand.DEFAULT.low());
  }

  /** The record as an object of JSON. */
  ObjectNode json() {
    ObjectNode json =
        JsonNodeFactory.instance
            .objectNode()
            .put("transaction", transaction)
            .put("again", again)
            .put("at", at.toString())
            .put("fastTier", fastTier)
            .put("above", above)
            .put("action", decision.action().name())
            .put("propensity", decision.propensity())
            .put("explored", decision.explored())
            .put("advised", decision.advised().name());
    return readMs.isPresent() ? json.put("readMs", readMs.getAsDouble()) : json.putNull("readMs");
  }

  /**
   * Reads an object of JSON.
   *
   * @throws IllegalArgumentException when a member is missing, or is none that was written
   * @throws java.time.DateTimeException when its time is none
   */
  static TieringRecord of(JsonNode json) {
    return new TieringRecord(
        json.required("transaction").asLong(),
        json.required("again").asBoolean(),
        Instant.parse(json.required("at").asText()),
        json.required("fastTier").asDouble(),
        json.required("above").asDouble(),
        new TieringDecision(
            TieringAction.valueOf(json.required("action").asText()),
            json.required("propensity").asDouble(),
            json.required("explored").asBoolean(),
            TieringAction.valueOf(json.required("advised").asText())),
        json.required("readMs").isNull()
            ? OptionalDouble.empty()
            : OptionalDouble.of(json.required("readMs").asDouble()));
  }
}
