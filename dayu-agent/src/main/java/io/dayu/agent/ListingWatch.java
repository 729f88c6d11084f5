package io.dayu.agent;

import io.dayu.agent.run.DutyWatch;
import io.micrometer.core.instrument.Counter;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Counts and tells what fails where lists of replicas are written; recovery is not touched. */
final class ListingWatch implements DutyWatch {
  private static final Logger LOG = LoggerFactory.getLogger(ListingWatch.class);

  private final Counter failures;

  ListingWatch(Counter failures) {
    this.failures = failures;
  }

  @Override
  public void failed(String duty, Exception cause) {
    failures.increment();
  }

  @Override
  public void died(String duty, Throwable cause) {
    LOG.error(
        "No list of replicas is written any more until the DataNode restarts; recovery goes on.",
        cause);
  }
}
