package io.dayu.compat;

/** Later members of {@link Math}. */
@StandsFor(Math.class)
public final class LaterMath {
  private static final long LOW = 0xFFFF_FFFFL;

  private LaterMath() {}

  /** The quotient, rounded down. */
  public static long floorDiv(long dividend, int divisor) {
    return Math.floorDiv(dividend, (long) divisor);
  }

  /** The remainder of {@link #floorDiv(long, int)}. */
  public static int floorMod(long dividend, int divisor) {
    return (int) Math.floorMod(dividend, (long) divisor);
  }

  /** The upper 64 bits of the product of two signed numbers: halves are multiplied as at school. */
  public static long multiplyHigh(long a, long b) {
    long lowA = a & LOW;
    long highA = a >> Integer.SIZE;
    long lowB = b & LOW;
    long highB = b >> Integer.SIZE;
    long middle = highA * lowB + ((lowA * lowB) >>> Integer.SIZE);
    long carried = lowA * highB + (middle & LOW);
    return highA * highB + (middle >> Integer.SIZE) + (carried >> Integer.SIZE);
  }
}
