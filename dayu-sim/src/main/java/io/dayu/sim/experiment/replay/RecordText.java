package io.dayu.sim.experiment.replay;

import io.dayu.core.snapshot.FreeSpace;
import io.dayu.core.snapshot.IntSet;
import io.dayu.core.snapshot.StorageTypes;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.RecordComponent;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.LongStream;

/**
 * Records as lines of words {@code name=value}, one a component, in the order of the record.
 * Components of a record within it follow in its place; where it may be one of several kinds, the
 * name of its kind comes first.
 */
final class RecordText {
  /** As many storage types as HDFS has, and room for more. */
  private static final int STORAGE_TYPES = 8;

  private static final String NONE = "-";

  private RecordText() {}

  /** A line that begins with a word. */
  static String line(String begin, Record record) {
    List<String> words = new ArrayList<>(List.of(begin));
    addWords(record, words);
    return String.join(" ", words);
  }

  private static void addWords(Record from, List<String> words) {
    for (RecordComponent component : from.getClass().getRecordComponents()) {
      Object value = valueOf(from, component);
      if (component.getType().isInterface()) {
        words.add(component.getName() + "=" + value.getClass().getSimpleName());
      }
      if (value instanceof Record inner) {
        addWords(inner, words);
      } else {
        words.add(component.getName() + "=" + text(value));
      }
    }
  }

  private static Object valueOf(Record from, RecordComponent component) {
    try {
      return component.getAccessor().invoke(from);
    } catch (ReflectiveOperationException e) {
      throw new IllegalStateException("a record whose components cannot be read", e);
    }
  }

  private static String text(Object value) {
    if (value instanceof IntSet set) {
      return numbers(IntStream.range(0, set.size()).map(set::get).asLongStream());
    }
    if (value instanceof StorageTypes types) {
      return numbers(IntStream.range(0, types.size()).map(types::get).asLongStream());
    }
    if (value instanceof FreeSpace space) {
      return numbers(IntStream.range(0, STORAGE_TYPES).mapToLong(space::bytes))
          + ";"
          + numbers(IntStream.range(0, STORAGE_TYPES).mapToLong(space::largestBytes));
    }
    String text = String.valueOf(value);
    if (text.isEmpty() || text.chars().anyMatch(Character::isWhitespace)) {
      throw new IllegalArgumentException("a name in a dump has no spaces: '" + text + "'");
    }
    return text;
  }

  private static String numbers(LongStream numbers) {
    String text = numbers.mapToObj(Long::toString).collect(Collectors.joining(","));
    return text.isEmpty() ? NONE : text;
  }

  /** The record that the rest of a line says. */
  static <T extends Record> T read(DumpWords words, Class<T> type) {
    T record = type.cast(make(words, type));
    words.end();
    return record;
  }

  private static Object make(DumpWords words, Class<?> type) {
    RecordComponent[] components = type.getRecordComponents();
    Object[] values = new Object[components.length];
    for (int i = 0; i < components.length; i++) {
      values[i] = component(words, components[i].getName(), components[i].getType());
    }
    Class<?>[] types =
        Arrays.stream(components).map(RecordComponent::getType).toArray(Class[]::new);
    try {
      return type.getDeclaredConstructor(types).newInstance(values);
    } catch (InvocationTargetException e) {
      Throwable refused = e.getTargetException();
      throw words.bad(String.valueOf(refused.getMessage()));
    } catch (ReflectiveOperationException e) {
      throw new IllegalStateException("a record that cannot be made", e);
    }
  }

  private static Object component(DumpWords words, String name, Class<?> type) {
    if (type.isRecord()) {
      return make(words, type);
    }
    String text = words.value(name);
    try {
      return type.isInterface() ? make(words, kind(text, type)) : parse(text, type);
    } catch (IllegalArgumentException | ArithmeticException e) {
      throw words.bad(text + " is no value of " + name);
    }
  }

  private static Class<?> kind(String name, Class<?> type) {
    return Arrays.stream(type.getPermittedSubclasses())
        .filter(kind -> kind.getSimpleName().equals(name))
        .findFirst()
        .orElseThrow(IllegalArgumentException::new);
  }

  private static Object parse(String text, Class<?> type) {
    if (type == String.class) {
      return text;
    }
    if (type == double.class) {
      return Double.valueOf(text);
    }
    if (type == long.class) {
      return Long.valueOf(text);
    }
    if (type == int.class) {
      return Integer.valueOf(text);
    }
    if (type == boolean.class && List.of("true", "false").contains(text)) {
      return Boolean.valueOf(text);
    }
    if (type == IntSet.class) {
      return IntSet.of(smallNumbers(text));
    }
    if (type == StorageTypes.class) {
      return StorageTypes.of(smallNumbers(text));
    }
    if (type == FreeSpace.class && text.indexOf(';') >= 0) {
      int end = text.indexOf(';');
      return FreeSpace.of(numbers(text.substring(0, end)), numbers(text.substring(end + 1)));
    }
    return Arrays.stream(type.isEnum() ? type.getEnumConstants() : new Object[0])
        .filter(constant -> constant.toString().equals(text))
        .findFirst()
        .orElseThrow(IllegalArgumentException::new);
  }

  private static int[] smallNumbers(String text) {
    return Arrays.stream(numbers(text)).mapToInt(Math::toIntExact).toArray();
  }

  private static long[] numbers(String text) {
    return text.equals(NONE)
        ? new long[0]
        : Arrays.stream(text.split(",", -1)).mapToLong(Long::parseLong).toArray();
  }
}
