package io.dayu.bench.demo;

/**
 * The options of the demo, and the terminal that it runs in.
 *
 * @param help true if only the usage is wanted
 * @param terminal true if the output is a terminal that can redraw lines
 * @param color true if colours are welcome there
 * @param columns width of the output
 */
record DemoOptions(boolean help, boolean terminal, boolean color, int columns) {
  static final int MAX_COLUMNS = 80;

  static final String USAGE =
      """
      Usage: ./dayu demo [--plain] [--help]

      Starts a NameNode and six DataNodes in one process, writes 300 blocks, reads
      them steadily, stops one DataNode, and shows how Dayu recovers its blocks.
      Takes about a minute and a half, and 2 GB in the directory for temporary
      files, which it empties again.

        --plain   plain lines, as when the output is no terminal
        --help    this text

      Colours are left out when NO_COLOR is set. Exit code: 0 when Dayu recovered
      every block and fsck says HEALTHY, 1 when not, 2 for a wrong option.
      """;

  private static final String COLUMNS = "--columns=";

  /**
   * Reads the arguments; {@code --terminal}, {@code --color} and {@code --columns=n} come from the
   * script, which can see the terminal.
   *
   * @throws IllegalArgumentException when one is unknown; its message is fit to be shown
   */
  static DemoOptions parse(String... arguments) {
    boolean help = false;
    boolean terminal = false;
    boolean plain = false;
    boolean color = false;
    int columns = MAX_COLUMNS;
    for (String argument : arguments) {
      switch (argument) {
        case "--help", "-h" -> help = true;
        case "--plain" -> plain = true;
        case "--terminal" -> terminal = true;
        case "--color" -> color = true;
        default -> columns = columns(argument);
      }
    }
    return new DemoOptions(help, terminal && !plain, color, columns);
  }

  private static int columns(String argument) {
    if (argument.startsWith(COLUMNS)) {
      try {
        int columns = Integer.parseInt(argument.substring(COLUMNS.length()));
        return Math.max(20, Math.min(columns, MAX_COLUMNS));
      } catch (NumberFormatException e) {
        return MAX_COLUMNS;
      }
    }
    throw new IllegalArgumentException("unknown option " + argument);
  }
}
