package io.dayu.hdfs.resting;

import io.dayu.core.power.PowerState;
import java.util.Collection;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.BooleanSupplier;
import java.util.function.Supplier;
import java.util.stream.Collectors;

/**
 * A board on which planner, operators and the power thread tell each other of machines that are
 * off. Thread safe.
 */
public final class OffBoard {
  private final Set<String> woken = ConcurrentHashMap.newKeySet();
  private volatile OffWish wish = OffWish.NOTHING;
  private volatile List<OffMachine> machines = List.of();
  private volatile Supplier<SortedMap<String, String>> never = TreeMap::new;
  private volatile BooleanSupplier silent = () -> false;

  /** Has others told which machines are never switched off, and why. */
  public void never(Supplier<SortedMap<String, String>> told) {
    never = told;
  }

  /** Machines that would go off and never do, by host, and why. */
  public SortedMap<String, String> never() {
    return never.get();
  }

  /** Has others told whether nobody is there who switches machines. */
  public void silence(BooleanSupplier told) {
    silent = told;
  }

  /** True if nobody is there who switches machines, where somebody should. */
  public boolean isSilent() {
    return silent.getAsBoolean();
  }

  /** Notes the wish of the sizes now. */
  public void wish(OffWish now) {
    wish = now;
  }

  /** The same, for those who carry it out. */
  public OffWish wish() {
    return wish;
  }

  /** An operator has a machine be on; returns whether it is off or on its way off. */
  public boolean wake(String uuid) {
    Optional<OffMachine> known =
        machines.stream().filter(one -> one.uuid().equals(uuid)).findFirst();
    known.ifPresent(one -> woken.add(uuid));
    return known.isPresent();
  }

  /** True if an operator has had the machine be on. */
  public boolean isWoken(String uuid) {
    return woken.contains(uuid);
  }

  /** Notes the machines that are off and on their way now. */
  public void tell(Collection<OffMachine> now) {
    machines = List.copyOf(now);
    woken.retainAll(uuids());
  }

  /** All that are off or on their way. */
  public List<OffMachine> machines() {
    return machines;
  }

  /** The number of machines in a state. */
  public long count(PowerState state) {
    return machines.stream().filter(one -> one.state() == state).count();
  }

  /** The uuids of their DataNodes. */
  public Set<String> uuids() {
    return machines.stream().map(OffMachine::uuid).collect(Collectors.toSet());
  }
}
