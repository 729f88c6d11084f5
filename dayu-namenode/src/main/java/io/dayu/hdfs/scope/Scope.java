package io.dayu.hdfs.scope;

import com.google.common.base.Splitter;
import io.dayu.core.hash.SplitMix;
import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.function.UnaryOperator;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * The blocks of HDFS's queue that Dayu plans; all others are stock HDFS's.
 *
 * @param kind by what they are chosen
 * @param share of all blocks, above 0 and at most 1; 1 where blocks are not chosen by their share
 * @param names the paths, racks or hosts; none of other kinds
 * @param text as an operator writes it
 */
public record Scope(Kind kind, double share, List<String> names, String text) {
  /** Every block. */
  public static final Scope ALL = new Scope(Kind.ALL, 1, List.of(), "all");

  private static final String REMEDY =
      "it must be all, a share such as 10%, paths such as /data/warehouse,/logs, racks such as"
          + " rack=/r1,/r2, or hosts such as host=h1,h2";

  private static final String RACK = "rack=";
  private static final String HOST = "host=";
  private static final Pattern SHARE = Pattern.compile("([0-9]{1,3}(?:\\.[0-9]{1,6})?)%");
  private static final Pattern PATH = Pattern.compile("/|(?:/[^/,]+)+");
  private static final Pattern HOST_NAME = Pattern.compile("[A-Za-z0-9][A-Za-z0-9._-]*");
  private static final BigDecimal PERCENT_ALL = BigDecimal.valueOf(100);

  /** The ways to choose blocks. */
  public enum Kind {
    /** All blocks. */
    ALL,
    /** A share of all blocks, by their ids. */
    SHARE,
    /** The blocks of files under some paths. */
    PATHS,
    /** As many blocks as some racks have a fair part in, and only these racks receive them. */
    RACKS,
    /** The same by hosts. */
    HOSTS
  }

  public Scope {
    names = List.copyOf(names);
  }

  /**
   * The scope of that text.
   *
   * @throws IllegalArgumentException whose message is the remedy
   */
  public static Scope parse(String text) {
    if (text.equals(ALL.text)) {
      return ALL;
    }
    if (text.endsWith("%")) {
      return ofShare(text);
    }
    if (text.startsWith(RACK)) {
      return named(Kind.RACKS, text, text.substring(RACK.length()), Scope::path);
    }
    if (text.startsWith(HOST)) {
      return named(Kind.HOSTS, text, text.substring(HOST.length()), Scope::host);
    }
    return named(Kind.PATHS, text, text, Scope::path);
  }

  private static Scope ofShare(String text) {
    Matcher share = SHARE.matcher(text);
    if (!share.matches()) {
      throw new IllegalArgumentException(REMEDY);
    }
    BigDecimal percent = new BigDecimal(share.group(1));
    if (percent.signum() == 0) {
      throw new IllegalArgumentException(
          "it must be above 0%; hdfs dayu off leaves all blocks to stock HDFS");
    }
    if (percent.compareTo(PERCENT_ALL) > 0) {
      throw new IllegalArgumentException("it must be at most 100%");
    }
    double part = percent.movePointLeft(2).doubleValue();
    return part == 1 ? ALL : new Scope(Kind.SHARE, part, List.of(), text);
  }

  private static Scope named(Kind kind, String text, String list, UnaryOperator<String> check) {
    List<String> names = new ArrayList<>();
    for (String name : Splitter.on(',').split(list)) {
      names.add(check.apply(name));
    }
    return new Scope(kind, 1, names, text);
  }

  private static String path(String name) {
    boolean dots = Splitter.on('/').splitToList(name).stream().anyMatch(Scope::isDots);
    if (!PATH.matcher(name).matches() || dots || name.startsWith("/.reserved")) {
      throw new IllegalArgumentException(
          REMEDY + "; '" + name + "' is no absolute path without '.', '..', '//' and a last '/'");
    }
    return name;
  }

  private static boolean isDots(String component) {
    return component.equals(".") || component.equals("..");
  }

  private static String host(String name) {
    if (!HOST_NAME.matcher(name).matches()) {
      throw new IllegalArgumentException(
          REMEDY + "; '" + name + "' is no host name or address without a port");
    }
    return name.toLowerCase(Locale.ROOT);
  }

  /** True if only some DataNodes receive what is planned. */
  public boolean narrowsDestinations() {
    return kind == Kind.RACKS || kind == Kind.HOSTS;
  }

  /** True if a DataNode may receive what is planned. */
  public boolean admits(String rack, String hostName, String ipAddress) {
    return switch (kind) {
      case ALL, SHARE, PATHS -> true;
      case RACKS -> names.stream().anyMatch(name -> isWithin(rack, name));
      case HOSTS -> names.contains(hostName.toLowerCase(Locale.ROOT)) || names.contains(ipAddress);
    };
  }

  /** True if a rack is the named location, or below it. */
  private static boolean isWithin(String rack, String name) {
    return rack.equals(name) || name.equals("/") || rack.startsWith(name + "/");
  }

  /**
   * True if a block is in the share. The same on every NameNode, and in a greater share where it is
   * of a smaller one.
   *
   * @param blockId of a replicated block, or of an erasure-coded group
   * @param share from 0 to 1
   */
  public static boolean isOfShare(long blockId, double share) {
    return share >= 1 || place(blockId) < share;
  }

  /** The block's place in the order of all, from 0 to 1. */
  private static double place(long blockId) {
    return SplitMix.share(SplitMix.at(blockId, 1));
  }
}
