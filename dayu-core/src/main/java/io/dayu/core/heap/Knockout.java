package io.dayu.core.heap;

/**
 * A knockout tournament among the numbers from 0 on, under an order given from outside. Not thread
 * safe.
 *
 * <p>The order may change for any number: it is played again in O(log n), whatever it is now. Of
 * two of which neither comes before the other the lower number does.
 */
public final class Knockout {
  private final IntHeap.Order order;
  private final int size;

  /** The winner at each place; those below place p are at 2 p and 2 p + 1, the numbers last. */
  private final int[] winners;

  /** Plays all matches of so many numbers, one at least. */
  public Knockout(int size, IntHeap.Order order) {
    this.order = order;
    this.size = size;
    int leaves = Integer.highestOneBit(Math.max(1, size - 1)) * 2;
    this.winners = new int[2 * leaves];
    for (int number = 0; number < leaves; number++) {
      winners[leaves + number] = number;
    }
    for (int place = leaves - 1; place > 0; place--) {
      play(place);
    }
  }

  private void play(int place) {
    int lower = winners[2 * place];
    int higher = winners[2 * place + 1];
    winners[place] = higher < size && order.before(higher, lower) ? higher : lower;
  }

  /** The number that comes before all others. */
  public int first() {
    return winners[1];
  }

  /** Another order holds for the number. */
  public void changed(int number) {
    for (int place = (winners.length / 2 + number) / 2; place > 0; place /= 2) {
      play(place);
    }
  }
}
