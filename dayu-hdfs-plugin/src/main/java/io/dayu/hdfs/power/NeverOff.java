package io.dayu.hdfs.power;

import com.google.common.base.Splitter;
import java.net.InetAddress;
import java.net.UnknownHostException;
import java.util.Collections;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.Executor;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.LongSupplier;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.apache.hadoop.conf.Configuration;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Hosts that are never switched off: this NameNode's own, those that Hadoop's configuration names
 * for other daemons than DataNodes, those that the site names, and those that switch machines. They
 * are known by their names, short or full, and by their addresses. Never is any where DataNodes
 * serve several nameservices.
 *
 * <p>Names are resolved apart, and anew from time to time; until that is done, and where a name
 * cannot be resolved, a host is not named to the site's command. Thread safe.
 */
public final class NeverOff {
  private static final Logger LOG = LoggerFactory.getLogger(NeverOff.class);
  private static final String KEY = "dayu.elastic.off.never";

  /** In the site's list: addresses are not compared. */
  private static final String NAMES_ONLY = "names-only";

  private static final String SEVERAL =
      "DataNodes serve several nameservices (dfs.internal.nameservices, or dfs.nameservices without"
          + " it), and Dayu looks at the blocks of one";

  private static final String SWITCHES = "a dayu-power that switches machines runs on it";

  private static final long FRESH_NS = TimeUnit.MINUTES.toNanos(10);

  /** Finds addresses. */
  public interface Resolver {
    /** Of a name or an address in words. */
    Set<InetAddress> resolve(String host) throws UnknownHostException;

    /** Of this machine. */
    Set<InetAddress> own();
  }

  private final Map<String, String> known;
  private final List<Pattern> patterns;
  private final boolean namesOnly;
  private final boolean alone;
  private final Resolver resolver;
  private final Executor apart;
  private final LongSupplier clock;
  private final Map<String, Verdict> verdicts = new ConcurrentHashMap<>();
  private final Map<InetAddress, String> addresses = new ConcurrentHashMap<>();
  private final Set<String> asked = ConcurrentHashMap.newKeySet();
  private final AtomicInteger added = new AtomicInteger();
  private volatile long addressesAtNs;
  private volatile boolean addressesKnown;

  /** The reason why a host is never named, empty where it may be; found out at a time. */
  private record Verdict(Optional<String> reason, boolean resolved, long atNs) {}

  private NeverOff(
      Map<String, String> reasons,
      List<String> site,
      boolean alone,
      Resolver resolver,
      Executor apart,
      LongSupplier clock) {
    this.known = new ConcurrentHashMap<>(reasons);
    this.patterns = site.stream().filter(NeverOff::isPattern).map(NeverOff::glob).toList();
    this.namesOnly = site.contains(NAMES_ONLY);
    this.alone = alone;
    this.resolver = resolver;
    this.apart = apart;
    this.clock = clock;
  }

  /**
   * Reads the NameNode's configuration.
   *
   * @param apart resolves names
   * @param clock in ns
   */
  public static NeverOff of(
      Configuration conf, Resolver resolver, Executor apart, LongSupplier clock) {
    List<String> site =
        Splitter.on(',')
            .trimResults()
            .omitEmptyStrings()
            .splitToList(conf.get(KEY, "none").toLowerCase(Locale.ROOT));
    Map<String, String> reasons = new LinkedHashMap<>();
    ProtectedHosts.of(conf).forEach((host, key) -> reasons.put(host, key + " names it"));
    reasons.putIfAbsent("localhost", "it is the NameNode's own machine");
    List<String> words = site.equals(List.of("none")) ? List.of() : site;
    words.stream()
        .filter(word -> !isPattern(word) && !word.equals(NAMES_ONLY))
        .forEach(word -> reasons.putIfAbsent(ProtectedHosts.host(word), KEY + " names it"));
    LOG.info(
        "Never switched off are this machine, {} and what {} names: {}",
        reasons.keySet(),
        KEY,
        words);
    boolean alone = hasOneNameservice(conf);
    if (!alone) {
      LOG.error("No machine is switched off: {}.", SEVERAL);
    }
    return new NeverOff(reasons, words, alone, resolver, apart, clock);
  }

  /** As DataNodes have it: of nameservices that are named they serve the internal ones. */
  private static boolean hasOneNameservice(Configuration conf) {
    Set<String> served = Set.copyOf(conf.getTrimmedStringCollection("dfs.internal.nameservices"));
    return served.isEmpty()
        ? Set.copyOf(conf.getTrimmedStringCollection("dfs.nameservices")).size() <= 1
        : served.size() == 1;
  }

  /**
   * The reason why a host is never switched off; empty also where that is not known yet. Does not
   * wait.
   */
  public Optional<String> reason(String host, String address) {
    Verdict known = verdict(host, address);
    return known == null ? Optional.empty() : known.reason();
  }

  /**
   * Adds the machine of a process that switches others: it would switch nobody on again. It stays
   * on for as long as this NameNode runs.
   */
  void add(String host, String address) {
    boolean isNew = known.putIfAbsent(ProtectedHosts.host(host), SWITCHES) == null;
    if (known.putIfAbsent(ProtectedHosts.host(address), SWITCHES) == null || isNew) {
      added.incrementAndGet();
      addressesKnown = false;
      verdicts.clear();
    }
  }

  /** The hosts that were asked for, and why each is never switched off. */
  public SortedMap<String, String> reasons() {
    SortedMap<String, String> found = new TreeMap<>();
    verdicts.forEach(
        (both, verdict) -> verdict.reason().ifPresent(reason -> found.put(hostOf(both), reason)));
    return found;
  }

  private static String hostOf(String both) {
    return both.substring(0, both.indexOf(' '));
  }

  /** True if a host is known to be none of these hosts. Does not wait. */
  public boolean mayBeNamed(String host, String address) {
    Verdict known = verdict(host, address);
    return known != null && known.resolved() && known.reason().isEmpty();
  }

  /** The last one known; a new one is found out apart where there is none or it is old. */
  private @Nullable Verdict verdict(String host, String address) {
    String both = host + " " + address;
    Verdict known = verdicts.get(both);
    if ((known == null || clock.getAsLong() - known.atNs() > FRESH_NS) && asked.add(both)) {
      apart.execute(() -> judge(both, host, address));
      known = verdicts.get(both);
    }
    return known;
  }

  private void judge(String both, String host, String address) {
    int addedBefore = added.get();
    try {
      refreshAddresses();
      Verdict found = judged(ProtectedHosts.host(host), address);
      Verdict before = verdicts.put(both, found);
      if (added.get() != addedBefore) {
        addressesKnown = false;
        verdicts.remove(both);
      }
      if (before == null || !before.reason().equals(found.reason())) {
        found.reason().ifPresent(reason -> LOG.warn("{} is never switched off: {}.", host, reason));
      }
      if (!found.resolved() && (before == null || before.resolved())) {
        LOG.warn("{} is not switched off, for its name cannot be resolved.", host);
      }
    } finally {
      asked.remove(both);
    }
  }

  private Verdict judged(String host, String address) {
    long nowNs = clock.getAsLong();
    Optional<String> byName = byName(host, address);
    if (byName.isPresent() || namesOnly) {
      return new Verdict(byName, true, nowNs);
    }
    Set<InetAddress> named = resolve(host);
    Set<InetAddress> heard = resolve(address);
    boolean resolved = !named.isEmpty() && !heard.isEmpty();
    Set<InetAddress> all = new HashSet<>(named);
    all.addAll(heard);
    for (InetAddress one : all) {
      if (one.isLoopbackAddress() || one.isAnyLocalAddress()) {
        return new Verdict(Optional.of("it is the NameNode's own machine"), resolved, nowNs);
      }
      String reason = addresses.get(one);
      if (reason != null) {
        return new Verdict(Optional.of(reason), resolved, nowNs);
      }
    }
    // A DataNode says itself what it is called: the command would switch whoever has that name.
    boolean another = resolved && Collections.disjoint(named, heard);
    return new Verdict(
        another ? Optional.of("its name resolves to other addresses") : Optional.empty(),
        resolved,
        nowNs);
  }

  /** Empty where it cannot be. */
  private Set<InetAddress> resolve(String host) {
    try {
      return resolver.resolve(host);
    } catch (UnknownHostException e) {
      return Set.of();
    }
  }

  private Optional<String> byName(String host, String address) {
    if (!alone) {
      return Optional.of(SEVERAL);
    }
    for (Pattern pattern : patterns) {
      if (Stream.of(host, shortName(host), address)
          .anyMatch(name -> pattern.matcher(name).matches())) {
        return Optional.of(KEY + " names it");
      }
    }
    for (Map.Entry<String, String> one : known.entrySet()) {
      String name = one.getKey();
      boolean sameShort =
          (isShort(name) || isShort(host)) && shortName(name).equals(shortName(host));
      boolean sameAddress = !namesOnly && name.equals(address);
      if (name.equals(host) || sameAddress || sameShort) {
        return Optional.of(one.getValue());
      }
    }
    return Optional.empty();
  }

  private static boolean isPattern(String word) {
    return word.indexOf('*') >= 0 || word.indexOf('?') >= 0;
  }

  /** Of a name in which * stands for any letters and ? for one. */
  private static Pattern glob(String words) {
    String quoted = Pattern.quote(words);
    return Pattern.compile(quoted.replace("*", "\\E.*\\Q").replace("?", "\\E.\\Q"));
  }

  private static boolean isShort(String host) {
    return host.indexOf('.') < 0 && host.indexOf(':') < 0;
  }

  private static String shortName(String host) {
    boolean isAddress = host.indexOf(':') >= 0 || host.matches("[0-9.]+");
    return isAddress ? host : host.replaceFirst("\\..*$", "");
  }

  /** An address that was known stays so while its name cannot be resolved. */
  private void refreshAddresses() {
    if (addressesKnown && clock.getAsLong() - addressesAtNs <= FRESH_NS) {
      return;
    }
    resolver.own().forEach(one -> addresses.put(one, "it is the NameNode's own machine"));
    known.forEach(
        (host, reason) -> {
          try {
            for (InetAddress one : resolver.resolve(host)) {
              addresses.putIfAbsent(one, reason);
            }
          } catch (UnknownHostException e) {
            LOG.warn("{} cannot be resolved ({}): it is known by its name alone.", host, reason);
          }
        });
    addressesAtNs = clock.getAsLong();
    addressesKnown = true;
  }
}
