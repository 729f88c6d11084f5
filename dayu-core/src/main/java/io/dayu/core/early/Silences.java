package io.dayu.core.early;

import io.dayu.core.snapshot.IntSet;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * Decides by the last words of DataNodes which of them are silent, and which silence is a switch's.
 *
 * <p>A DataNode is silent when neither its heartbeat nor its agent has said a word for a while. The
 * time that counts is that in which somebody looked: while the NameNode stands still nobody falls
 * silent. A DataNode that comes back has to be silent for twice as long the next time, until it has
 * been heard for an hour.
 *
 * <p>The silence of many at once is no death of machines. Where it is half of a rack, those of the
 * rack are held; where it is a twentieth of all, everybody is. Three may always be silent, as in
 * small racks and small clusters. Who is held stays so for a minute more: of a switch that is back,
 * the last are heard later. Not thread safe.
 */
public final class Silences {
  /** The most time between two looks that counts. */
  private static final long STEP_MAX_NS = 2_000_000_000L;

  private static final long FORGET_NS = 3_600_000_000_000L;
  private static final int DOUBLINGS_MAX = 6;
  private static final long HELD_NS = 60_000_000_000L;

  /** So many DataNodes are not many, nor are they a rack. */
  private static final int FEW = 3;

  /** The part of all DataNodes of which more are many. */
  private static final double MANY_SHARE = 0.05;

  private static final class Ear {
    long heartbeat;
    long agent;
    long quietNs;
    int returns;
    long returnedNs;
    boolean silent;

    /** The cause for which it is held, where it is silent. */
    SilenceHold hold = SilenceHold.NONE;

    long heldNs;

    Ear(NodeWord word) {
      heartbeat = word.heartbeat();
      agent = word.agent();
    }

    void hold(SilenceHold why, long nowNs) {
      hold = why;
      heldNs = nowNs;
    }

    boolean hears(NodeWord word) {
      boolean news = word.heartbeat() > heartbeat || word.agent() > agent;
      heartbeat = Math.max(heartbeat, word.heartbeat());
      agent = Math.max(agent, word.agent());
      return news;
    }
  }

  private final long silenceNs;
  private final Map<Integer, Ear> ears = new HashMap<>();
  private long lookedNs;

  /**
   * Has heard nobody.
   *
   * @param silenceNs time without a word after which a DataNode is silent
   * @param nowNs by the clock of all looks
   */
  public Silences(long silenceNs, long nowNs) {
    this.silenceNs = silenceNs;
    this.lookedNs = nowNs;
  }

  /**
   * Looks who is silent now; to be called about once a second.
   *
   * @param words of all DataNodes that HDFS takes for alive and in service; others are forgotten
   */
  public SilentNodes look(List<NodeWord> words, long nowNs) {
    long stepNs = Math.min(nowNs - lookedNs, STEP_MAX_NS);
    lookedNs = nowNs;
    Set<Integer> known = new HashSet<>();
    for (NodeWord word : words) {
      known.add(word.node());
      Ear ear = ears.get(word.node());
      if (ear == null) {
        ears.put(word.node(), new Ear(word));
      } else {
        listen(ear, word, stepNs, nowNs);
      }
    }
    ears.keySet().retainAll(known);
    return sort(words, nowNs);
  }

  private void listen(Ear ear, NodeWord word, long stepNs, long nowNs) {
    if (ear.hears(word)) {
      ear.quietNs = 0;
      if (ear.silent) {
        ear.returns++;
        ear.returnedNs = nowNs;
      } else if (nowNs - ear.returnedNs > FORGET_NS) {
        ear.returns = 0;
      }
      ear.silent = false;
    } else {
      ear.quietNs += stepNs;
      ear.silent |= ear.quietNs >= silenceNs(ear);
    }
  }

  private long silenceNs(Ear ear) {
    return silenceNs << Math.min(ear.returns, DOUBLINGS_MAX);
  }

  private SilentNodes sort(List<NodeWord> words, long nowNs) {
    hold(words, nowNs);
    List<Integer> silent = new ArrayList<>();
    List<Integer> held = new ArrayList<>();
    SilenceHold hold = SilenceHold.NONE;
    for (NodeWord word : words) {
      Ear ear = ears.get(word.node());
      if (ear != null && ear.silent) {
        (ear.hold == SilenceHold.NONE ? silent : held).add(word.node());
        hold = ear.hold.compareTo(hold) > 0 ? ear.hold : hold;
      }
    }
    return new SilentNodes(IntSet.of(silent), IntSet.of(held), hold);
  }

  private void hold(List<NodeWord> words, long nowNs) {
    Set<String> switched = switchedRacks(words);
    List<Ear> others = new ArrayList<>();
    for (NodeWord word : words) {
      Ear ear = ears.get(word.node());
      if (ear == null || !ear.silent) {
        continue;
      }
      if (switched.contains(word.rack())) {
        ear.hold(SilenceHold.RACK, nowNs);
      } else if (nowNs - ear.heldNs >= HELD_NS) {
        ear.hold = SilenceHold.NONE;
      }
      if (ear.hold != SilenceHold.RACK) {
        others.add(ear);
      }
    }
    if (others.size() > Math.max(FEW, MANY_SHARE * words.size())) {
      others.forEach(ear -> ear.hold(SilenceHold.MANY, nowNs));
    }
  }

  /** The racks of which half has said nothing for half of the time: the others are about to be. */
  private Set<String> switchedRacks(List<NodeWord> words) {
    Map<String, Integer> all = new HashMap<>();
    Map<String, Integer> quiet = new HashMap<>();
    for (NodeWord word : words) {
      Ear ear = ears.get(word.node());
      boolean isQuiet = ear != null && (ear.silent || ear.quietNs >= silenceNs / 2);
      all.merge(word.rack(), 1, Integer::sum);
      quiet.merge(word.rack(), isQuiet ? 1 : 0, Integer::sum);
    }
    Set<String> switched = new HashSet<>();
    quiet.forEach(
        (rack, count) -> {
          if (count > FEW && 2 * count >= all.getOrDefault(rack, 0)) {
            switched.add(rack);
          }
        });
    return switched;
  }
}
