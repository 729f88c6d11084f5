package io.dayu.bench.testbed.arm;

import io.dayu.tools.input.BadInputException;
import java.util.Arrays;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.LongStream;

/** Reads seeds: {@code 1..5} or {@code 1,2,3}. */
public final class Seeds {
  private static final Pattern RANGE = Pattern.compile("(\\d{1,9})\\.\\.(\\d{1,9})");
  private static final Pattern LIST = Pattern.compile("\\d{1,9}(,\\d{1,9})*");

  private Seeds() {}

  public static List<Long> parse(String text) {
    Matcher range = RANGE.matcher(text);
    List<Long> seeds = List.of();
    if (range.matches()) {
      seeds =
          LongStream.rangeClosed(Long.parseLong(range.group(1)), Long.parseLong(range.group(2)))
              .boxed()
              .toList();
    } else if (LIST.matcher(text).matches()) {
      seeds = Arrays.stream(text.split(",", -1)).map(Long::valueOf).distinct().toList();
    }
    if (seeds.isEmpty()) {
      throw new BadInputException("--seeds: " + text + " is wrong; write 1..5 or 1,2,3");
    }
    return seeds;
  }
}
