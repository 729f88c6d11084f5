package io.dayu.core.failslow;

/**
 * The answers of a device to its clients in the last seconds.
 *
 * @param node the number of its DataNode
 * @param device its name there
 * @param kind with which it is compared
 * @param bytesPerSec its load: bytes read and written
 * @param meanNs the mean time of an operation, more than 0
 */
public record DeviceAnswer(
    int node, String device, AnswerKind kind, double bytesPerSec, long meanNs) {
  public DeviceAnswer {
    if (meanNs <= 0 || !(bytesPerSec >= 0)) {
      throw new IllegalArgumentException(device + ": " + meanNs + " ns at " + bytesPerSec);
    }
  }
}
