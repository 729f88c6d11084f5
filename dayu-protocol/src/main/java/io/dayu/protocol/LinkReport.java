package io.dayu.protocol;

import java.util.List;
import java.util.Optional;

/**
 * An agent's report of its link, of the disks and the clients behind it, and of what these read.
 *
 * @param traffic traffic of the link, empty for the first report
 * @param pulledFrom bytes pulled by source since the last acknowledged report
 * @param signals where it hears other agents; empty when it shares its link with none
 * @param giveWay how recovery gives way to clients there
 * @param storage the disks behind it
 * @param clients how its clients fare; empty where nobody looks
 * @param unheard of agents that it pulls from, the keys ({@link SignalPort}) of those whose data
 *     comes while no word of theirs does
 * @param reads reads of its clients; empty where nobody counts, or while it is not due
 */
public record LinkReport(
    Optional<TrafficReport> traffic,
    List<PulledFrom> pulledFrom,
    Optional<SignalPort> signals,
    GiveWayReport giveWay,
    StorageReport storage,
    Optional<ClientReport> clients,
    List<Long> unheard,
    Optional<ReadReport> reads) {
  public LinkReport {
    pulledFrom = List.copyOf(pulledFrom);
    unheard = List.copyOf(unheard);
  }

  /** The report of an agent that tells of no single device. */
  public LinkReport(
      Optional<TrafficReport> traffic,
      List<PulledFrom> pulledFrom,
      Optional<SignalPort> signals,
      GiveWayReport giveWay,
      Optional<DiskReport> disks,
      Optional<ClientReport> clients,
      List<Long> unheard,
      Optional<ReadReport> reads) {
    this(
        traffic,
        pulledFrom,
        signals,
        giveWay,
        new StorageReport(disks, List.of()),
        clients,
        unheard,
        reads);
  }

  /** The report of an agent that tells no marks and counts no reads. */
  public LinkReport(
      Optional<TrafficReport> traffic,
      List<PulledFrom> pulledFrom,
      Optional<SignalPort> signals,
      boolean givesWay,
      Optional<DiskReport> disks,
      Optional<ClientReport> clients,
      List<Long> unheard) {
    this(
        traffic,
        pulledFrom,
        signals,
        new GiveWayReport(givesWay, PullMarks.UNTOLD),
        disks,
        clients,
        unheard,
        Optional.empty());
  }

  /** The report of an agent that knows neither disks nor clients, and hears all that it should. */
  public LinkReport(
      Optional<TrafficReport> traffic,
      List<PulledFrom> pulledFrom,
      Optional<SignalPort> signals,
      boolean givesWay) {
    this(traffic, pulledFrom, signals, givesWay, Optional.empty(), Optional.empty(), List.of());
  }

  /** See {@link StorageReport#limits}. */
  public Optional<DiskReport> disks() {
    return storage.limits();
  }

  /** See {@link GiveWayReport#byAgents}. */
  public boolean givesWay() {
    return giveWay.byAgents();
  }
}
