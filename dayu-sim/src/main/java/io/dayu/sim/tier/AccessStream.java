package io.dayu.sim.tier;

/**
 * Accesses of one kind to one set of data.
 *
 * @param perSec accesses that clients make in a second where the store is fast enough
 * @param readShare part of them that reads; the others write
 * @param firstGb start of the set
 * @param sizeGb its size
 * @param hotShare part of the set that is hot, its beginning
 * @param hotAccesses part of the accesses that go to the hot part
 * @param bytes of one access
 */
record AccessStream(
    double perSec,
    double readShare,
    int firstGb,
    int sizeGb,
    double hotShare,
    double hotAccesses,
    int bytes) {
  /** Accesses of so many bytes are sequential. */
  static final int SEQUENTIAL_BYTES = 1 << 20;

  /** Accesses that go to all of a set alike. */
  static AccessStream even(double perSec, double readShare, int firstGb, int sizeGb, int bytes) {
    return new AccessStream(perSec, readShare, firstGb, sizeGb, 1, 1, bytes);
  }

  int hotGb() {
    return Math.max(1, (int) (sizeGb * hotShare));
  }
}
