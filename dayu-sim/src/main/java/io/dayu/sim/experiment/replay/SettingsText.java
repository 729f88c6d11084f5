package io.dayu.sim.experiment.replay;

import io.dayu.core.plan.PlannerSettings;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.RecordComponent;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/**
 * The planner's settings as words {@code name=value}, one a knob, in the order of the record; knobs
 * of a record within it follow in its place.
 */
final class SettingsText {
  private SettingsText() {}

  static String line(PlannerSettings settings) {
    List<String> words = new ArrayList<>(List.of("settings"));
    addWords(settings, words);
    return String.join(" ", words);
  }

  private static void addWords(Record from, List<String> words) {
    for (RecordComponent knob : from.getClass().getRecordComponents()) {
      Object value = valueOf(from, knob);
      if (value instanceof Record inner) {
        addWords(inner, words);
      } else {
        words.add(knob.getName() + "=" + value);
      }
    }
  }

  static PlannerSettings read(DumpWords words) {
    words.expect("settings");
    PlannerSettings settings = (PlannerSettings) make(words, PlannerSettings.class);
    words.end();
    return settings;
  }

  private static Object valueOf(Record from, RecordComponent knob) {
    try {
      return knob.getAccessor().invoke(from);
    } catch (ReflectiveOperationException e) {
      throw new IllegalStateException("a record whose components cannot be read", e);
    }
  }

  private static Object make(DumpWords words, Class<?> type) {
    RecordComponent[] knobs = type.getRecordComponents();
    Object[] values = new Object[knobs.length];
    for (int i = 0; i < knobs.length; i++) {
      Class<?> knob = knobs[i].getType();
      values[i] = knob.isRecord() ? make(words, knob) : value(words, knobs[i]);
    }
    Class<?>[] types = Arrays.stream(knobs).map(RecordComponent::getType).toArray(Class[]::new);
    try {
      return type.getDeclaredConstructor(types).newInstance(values);
    } catch (InvocationTargetException e) {
      Throwable refused = e.getTargetException();
      throw words.bad(String.valueOf(refused.getMessage()));
    } catch (ReflectiveOperationException e) {
      throw new IllegalStateException("a record that cannot be made", e);
    }
  }

  private static Object value(DumpWords words, RecordComponent knob) {
    String word = words.word();
    String begin = knob.getName() + "=";
    if (!word.startsWith(begin)) {
      throw words.bad(begin + "... is expected where " + word + " stands");
    }
    String text = word.substring(begin.length());
    try {
      return parse(text, knob.getType());
    } catch (IllegalArgumentException e) {
      throw words.bad(text + " is no value of " + knob.getName());
    }
  }

  private static Object parse(String text, Class<?> type) {
    if (type == double.class) {
      return Double.valueOf(text);
    }
    if (type == long.class) {
      return Long.valueOf(text);
    }
    if (type == int.class) {
      return Integer.valueOf(text);
    }
    if (type == boolean.class) {
      return Boolean.valueOf(text);
    }
    return Arrays.stream(type.getEnumConstants())
        .filter(constant -> constant.toString().equals(text))
        .findFirst()
        .orElseThrow(IllegalArgumentException::new);
  }
}
