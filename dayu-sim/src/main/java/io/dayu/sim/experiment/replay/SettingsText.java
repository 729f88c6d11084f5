package io.dayu.sim.experiment.replay;

import io.dayu.core.plan.PlannerSettings;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.RecordComponent;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/** The planner's settings as words {@code name=value}, one a knob, in the order of the record. */
final class SettingsText {
  private SettingsText() {}

  static String line(PlannerSettings settings) {
    List<String> words = new ArrayList<>(List.of("settings"));
    for (RecordComponent knob : PlannerSettings.class.getRecordComponents()) {
      words.add(knob.getName() + "=" + valueOf(settings, knob));
    }
    return String.join(" ", words);
  }

  static PlannerSettings read(DumpWords words) {
    words.expect("settings");
    RecordComponent[] knobs = PlannerSettings.class.getRecordComponents();
    Object[] values = new Object[knobs.length];
    for (int i = 0; i < knobs.length; i++) {
      values[i] = value(words, knobs[i]);
    }
    words.end();
    return make(words, knobs, values);
  }

  private static Object valueOf(PlannerSettings settings, RecordComponent knob) {
    try {
      return knob.getAccessor().invoke(settings);
    } catch (ReflectiveOperationException e) {
      throw new IllegalStateException("a record whose components cannot be read", e);
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

  private static PlannerSettings make(DumpWords words, RecordComponent[] knobs, Object[] values) {
    Class<?>[] types = Arrays.stream(knobs).map(RecordComponent::getType).toArray(Class[]::new);
    try {
      return PlannerSettings.class.getDeclaredConstructor(types).newInstance(values);
    } catch (InvocationTargetException e) {
      Throwable refused = e.getTargetException();
      throw words.bad(String.valueOf(refused.getMessage()));
    } catch (ReflectiveOperationException e) {
      throw new IllegalStateException("a record that cannot be made", e);
    }
  }
}
