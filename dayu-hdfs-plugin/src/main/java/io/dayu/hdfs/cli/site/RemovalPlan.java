package io.dayu.hdfs.cli.site;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * A plan of what becomes of each value of Dayu's in a site's files: a list keeps the site's own
 * classes, a class that asks one of the site's gives way to that one, and all else goes.
 */
final class RemovalPlan {
  private static final String OWN_KEYS = "dayu.";
  private static final String ACL_KEY = "security.dayu.";

  /** Hadoop takes commas and the ends of lines for the ends of words, and drops other space. */
  private static final Pattern WORD = Pattern.compile("[^,\\s]+");

  private static final Pattern REFERENCE = Pattern.compile("\\$\\{([^}]*)}");

  private final List<SiteXml> files;
  private final Map<String, SiteProperty> inForce = new HashMap<>();
  private final Set<String> referred = new HashSet<>();

  private RemovalPlan(List<SiteXml> files) {
    this.files = files;
    Set<String> isFinal = new HashSet<>();
    for (SiteXml file : files) {
      for (SiteProperty property : file.properties()) {
        if (!isFinal.contains(property.name())) {
          inForce.put(property.name(), property);
        }
        if (property.isFinal()) {
          isFinal.add(property.name());
        }
        if (!isOwn(property.name())) {
          referred.addAll(references(property.value()));
        }
      }
    }
  }

  /**
   * The changes that take Dayu out; none where nothing of it is there.
   *
   * @param files in the order in which Hadoop reads them
   */
  static List<ValueChange> of(List<SiteXml> files) {
    return new RemovalPlan(files).changes();
  }

  private List<ValueChange> changes() {
    List<ValueChange> changes = new ArrayList<>();
    for (SiteXml file : files) {
      for (SiteProperty property : file.properties()) {
        change(file, property).ifPresent(changes::add);
      }
    }
    return changes.stream().map(one -> withSuccessor(one, changes)).toList();
  }

  private static boolean isOwn(String name) {
    return name.startsWith(OWN_KEYS) || name.startsWith(ACL_KEY);
  }

  private Optional<ValueChange> change(SiteXml file, SiteProperty property) {
    if (isOwn(property.name())) {
      return Optional.of(
          referred.contains(property.name())
              ? byHand(file, property, "another value refers to it by ${" + property.name() + "}")
              : new ValueChange(file, property, ValueChange.Kind.REMOVE, "", ""));
    }
    Optional<DayuClassKey> key = DayuClassKey.find(property.name());
    if (names(property.value())) {
      return Optional.of(
          key.map(known -> taken(file, property, known))
              .orElseGet(
                  () -> byHand(file, property, "Dayu knows no key of that name; take it out")));
    }
    return key.isPresent() && hidesOurs(property)
        ? Optional.of(
            byHand(
                file, property, "its value comes from elsewhere, and must name no class of Dayu"))
        : Optional.empty();
  }

  private static ValueChange byHand(SiteXml file, SiteProperty property, String why) {
    return new ValueChange(file, property, ValueChange.Kind.BY_HAND, "", why);
  }

  private static boolean names(String value) {
    Matcher word = WORD.matcher(value);
    while (word.find()) {
      if (DayuClassKey.isOurs(word.group())) {
        return true;
      }
    }
    return false;
  }

  /** A variable's value may name a class, and so may an entity's. */
  private boolean hidesOurs(SiteProperty property) {
    boolean opaque = !property.literal() && property.value().contains("&");
    return opaque
        || references(property.value()).stream()
            .anyMatch(name -> !inForce.containsKey(name) || names(inForce.get(name).value()));
  }

  private static Set<String> references(String value) {
    Set<String> names = new HashSet<>();
    Matcher reference = REFERENCE.matcher(value);
    while (reference.find()) {
      names.add(reference.group(1));
    }
    return names;
  }

  private ValueChange taken(SiteXml file, SiteProperty property, DayuClassKey key) {
    String delegate = key.delegateKey().isEmpty() ? "" : delegate(key);
    String after = replaced(property.value(), delegate);
    if (!property.literal()) {
      return new ValueChange(
          file,
          property,
          ValueChange.Kind.BY_HAND,
          after.trim(),
          "a comment, an entity or CDATA is within its value; it must "
              + (after.isEmpty() ? "go" : "be " + after.trim()));
    }
    if (after.isEmpty()) {
      return new ValueChange(
          file,
          property,
          ValueChange.Kind.REMOVE,
          "",
          key.stock().isEmpty() ? "" : "HDFS's default is " + key.stock());
    }
    return new ValueChange(
        file,
        property,
        ValueChange.Kind.EDIT,
        after,
        delegate.isEmpty() ? "" : "as " + key.delegateKey() + " names it");
  }

  /** The class that Dayu's asks; empty where that is HDFS's default. */
  private String delegate(DayuClassKey key) {
    SiteProperty named = inForce.get(key.delegateKey());
    String value = named == null ? "" : named.value().trim();
    return value.equals(key.stock()) || DayuClassKey.isOurs(value) ? "" : value;
  }

  /** A value whose words of ours are gone, or are another word; all other characters stay. */
  private static String replaced(String value, String instead) {
    StringBuilder kept = new StringBuilder();
    Matcher word = WORD.matcher(value);
    int end = 0;
    boolean any = false;
    while (word.find()) {
      String now = DayuClassKey.isOurs(word.group()) ? instead : word.group();
      if (!now.isEmpty()) {
        kept.append(any || end == 0 ? value.substring(end, word.start()) : leading(value));
        kept.append(now);
        any = true;
      }
      end = word.end();
    }
    return any ? kept.append(value.substring(end)).toString() : "";
  }

  private static String leading(String value) {
    Matcher first = WORD.matcher(value);
    return first.find() ? value.substring(0, first.start()) : "";
  }

  /**
   * The change, with its successor where a property goes: another one of its name may be in force
   * then.
   */
  private ValueChange withSuccessor(ValueChange change, List<ValueChange> all) {
    if (change.kind() != ValueChange.Kind.REMOVE || isOwn(change.property().name())) {
      return change;
    }
    String next = "";
    for (SiteXml file : files) {
      for (SiteProperty one : file.properties()) {
        if (one.name().equals(change.property().name()) && !change.isOf(file, one)) {
          next = successor(file, one, all).orElse(next);
        }
      }
    }
    return next.isEmpty()
        ? change
        : new ValueChange(change.file(), change.property(), change.kind(), "", next);
  }

  private static Optional<String> successor(
      SiteXml file, SiteProperty other, List<ValueChange> all) {
    Optional<ValueChange> its = all.stream().filter(one -> one.isOf(file, other)).findFirst();
    if (its.filter(one -> one.kind() == ValueChange.Kind.REMOVE).isPresent()) {
      return Optional.empty();
    }
    String value = its.map(ValueChange::after).orElse(other.value()).trim();
    return Optional.of("then " + file.place(other.line()) + " is in force: " + value);
  }
}
