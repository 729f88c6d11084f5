package io.dayu.protocol.admin;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.io.IOException;
import java.lang.reflect.Constructor;
import java.lang.reflect.Field;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Modifier;
import java.lang.reflect.ParameterizedType;
import java.lang.reflect.Type;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Iterator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * Records as JSON: each component under its own name, constants of enums as words in small letters.
 *
 * <p>A component that another version does not write is 0, false or empty, and one that only
 * another version knows is passed over. Components are numbers, text, truth, enums, records, and
 * lists of these, and maps by numbers or enums. It looks at fields, as a record that is lowered to
 * Java 8 is a class with fields in the same order.
 */
public final class RecordJson {
  private static final ObjectMapper JSON = new ObjectMapper();

  private RecordJson() {}

  /** The word of a constant. */
  public static String label(Enum<?> constant) {
    return constant.name().toLowerCase(Locale.ROOT);
  }

  /** A record in one word. */
  public static String word(Object record) {
    return write(record, JsonNodeFactory.instance.objectNode()).toString();
  }

  /** Writes the components of a record into a document, and returns that. */
  public static ObjectNode write(Object record, ObjectNode into) {
    for (Field component : components(record.getClass())) {
      try {
        into.set(component.getName(), node(component.get(record)));
      } catch (IllegalAccessException e) {
        throw new IllegalStateException(e);
      }
    }
    return into;
  }

  private static List<Field> components(Class<?> type) {
    List<Field> components = new ArrayList<>();
    for (Field field : type.getDeclaredFields()) {
      if (!Modifier.isStatic(field.getModifiers())) {
        field.setAccessible(true);
        components.add(field);
      }
    }
    return components;
  }

  private static JsonNode node(Object value) {
    if (value instanceof Enum<?> constant) {
      return JsonNodeFactory.instance.textNode(label(constant));
    }
    if (value instanceof List<?> list) {
      ArrayNode nodes = JsonNodeFactory.instance.arrayNode();
      list.forEach(one -> nodes.add(node(one)));
      return nodes;
    }
    if (value instanceof Map<?, ?> map) {
      ObjectNode nodes = JsonNodeFactory.instance.objectNode();
      map.forEach((key, one) -> nodes.set(node(key).asText(), node(one)));
      return nodes;
    }
    return value instanceof String || value instanceof Number || value instanceof Boolean
        ? JSON.valueToTree(value)
        : write(value, JsonNodeFactory.instance.objectNode());
  }

  /**
   * Reads a record in one word.
   *
   * @throws IOException with a sentence on what is wrong with it
   */
  public static <R> R read(String word, Class<R> type) throws IOException {
    return read(JSON.readTree(word), type);
  }

  /**
   * Reads a record from a document, which may have other members too.
   *
   * @throws IOException with a sentence on what is wrong with it
   */
  public static <R> R read(JsonNode document, Class<R> type) throws IOException {
    List<Field> components = components(type);
    Object[] values = new Object[components.size()];
    for (int i = 0; i < values.length; i++) {
      Field component = components.get(i);
      values[i] = value(document.path(component.getName()), component.getGenericType());
    }
    try {
      Constructor<R> constructor =
          type.getDeclaredConstructor(
              components.stream().map(Field::getType).toArray(Class<?>[]::new));
      constructor.setAccessible(true);
      return constructor.newInstance(values);
    } catch (InvocationTargetException e) {
      @Nullable Throwable wrong = e.getCause();
      throw new IOException(wrong == null ? "" : String.valueOf(wrong.getMessage()), e);
    } catch (ReflectiveOperationException e) {
      throw new IllegalStateException(e);
    }
  }

  private static Object value(JsonNode node, Type type) throws IOException {
    if (type instanceof ParameterizedType generic) {
      Type[] of = generic.getActualTypeArguments();
      return generic.getRawType() == List.class ? list(node, of[0]) : map(node, of[0], of[1]);
    }
    Class<?> plain = (Class<?>) type;
    if (plain == String.class) {
      return node.asText();
    }
    if (plain == boolean.class) {
      return node.asBoolean();
    }
    if (plain.isPrimitive() || plain == Long.class) {
      return number(node, plain);
    }
    return plain.isEnum() ? constant(node.asText(), plain) : read(node, plain);
  }

  private static Object number(JsonNode node, Class<?> type) throws IOException {
    if (!node.isMissingNode() && !node.isNumber()) {
      throw new IOException(node + " is no number.");
    }
    if (type == double.class) {
      return node.asDouble();
    }
    return type == int.class ? (Object) node.asInt() : (Object) node.asLong();
  }

  private static Object constant(String word, Class<?> type) throws IOException {
    return find(word, type)
        .orElseThrow(
            () ->
                new IOException(
                    "This version of Dayu knows no " + type.getSimpleName() + " " + word + "."));
  }

  private static Optional<?> find(String word, Class<?> type) {
    return Arrays.stream(type.getEnumConstants())
        .filter(one -> label((Enum<?>) one).equals(word))
        .findFirst();
  }

  private static List<Object> list(JsonNode node, Type of) throws IOException {
    List<Object> list = new ArrayList<>();
    for (JsonNode one : node) {
      list.add(value(one, of));
    }
    return list;
  }

  /** A key that only a newer version knows costs its own entry alone. */
  private static Map<Object, Object> map(JsonNode node, Type key, Type of) throws IOException {
    Map<Object, Object> map = new LinkedHashMap<>();
    for (Iterator<String> names = node.fieldNames(); names.hasNext(); ) {
      String name = names.next();
      Optional<?> known =
          key == Long.class ? Optional.of(Long.valueOf(name)) : find(name, (Class<?>) key);
      if (known.isPresent()) {
        map.put(known.get(), value(node.path(name), of));
      }
    }
    return map;
  }
}
