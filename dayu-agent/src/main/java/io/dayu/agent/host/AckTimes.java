package io.dayu.agent.host;

/**
 * Acknowledgements that came in over clients' write pipelines since HDFS last began to count anew,
 * which it does whenever its metrics are collected.
 *
 * @param acks how many
 * @param totalNs their round trips together, each without those of the DataNodes further down
 */
public record AckTimes(long acks, double totalNs) {
  /** None has come in. */
  public static final AckTimes NONE = new AckTimes(0, 0);
}
