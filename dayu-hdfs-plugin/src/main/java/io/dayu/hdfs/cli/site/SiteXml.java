package io.dayu.hdfs.cli.site;

import com.ctc.wstx.stax.WstxInputFactory;
import io.dayu.hdfs.admin.AnswerCode;
import io.dayu.hdfs.admin.RefusedException;
import java.io.IOException;
import java.io.StringReader;
import java.nio.ByteBuffer;
import java.nio.charset.Charset;
import java.nio.charset.IllegalCharsetNameException;
import java.nio.charset.StandardCharsets;
import java.nio.charset.UnsupportedCharsetException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import javax.xml.stream.XMLInputFactory;
import javax.xml.stream.XMLStreamConstants;
import javax.xml.stream.XMLStreamException;
import javax.xml.stream.XMLStreamReader;
import org.jspecify.annotations.Nullable;

/**
 * The text of one XML file of a site's configuration, with the place of each property in it. Read
 * by the parser that Hadoop reads it with.
 */
final class SiteXml {
  private static final Pattern ENCODING =
      Pattern.compile("^<\\?xml[^>]*\\sencoding\\s*=\\s*[\"']([^\"']+)[\"']");
  private static final Pattern VALUE_ATTRIBUTE =
      Pattern.compile("\\svalue\\s*=\\s*(?:\"([^\"]*)\"|'([^']*)')");

  /** The children of a property, which may be its attributes instead. */
  private static final List<String> TOKENS = List.of("name", "value", "final");

  private static final int HEAD_BYTES = 200;

  /** The end of every such file, before which a property may come. */
  static final String END = "</configuration>";

  private final Path file;
  private final Charset charset;
  private final String text;
  private final List<SiteProperty> properties = new ArrayList<>();
  private final List<Include> includes = new ArrayList<>();

  /**
   * A place where the file includes another one.
   *
   * @param href path or address, as it stands there
   * @param line from 1
   */
  record Include(String href, int line) {}

  private SiteXml(Path file, Charset charset, String text) throws XMLStreamException {
    this.file = file;
    this.charset = charset;
    this.text = text;
    new Scan().run();
  }

  /**
   * Reads a file.
   *
   * @throws RefusedException when it cannot be read, or is no XML
   */
  static SiteXml read(Path file) throws RefusedException {
    try {
      byte[] bytes = Files.readAllBytes(file);
      Charset charset = charset(bytes);
      String text = charset.newDecoder().decode(ByteBuffer.wrap(bytes)).toString();
      return new SiteXml(file, charset, text);
    } catch (IOException | XMLStreamException e) {
      throw unreadable(file, e);
    } catch (IllegalCharsetNameException | UnsupportedCharsetException e) {
      throw unreadable(file, e);
    }
  }

  private static RefusedException unreadable(Path file, Exception e) {
    String why = String.valueOf(e.getMessage()).replaceAll("\\s+", " ");
    return new RefusedException(
        AnswerCode.FAILED,
        file + " cannot be read as XML, and nothing was changed: " + why + " (mend it first).");
  }

  private static Charset charset(byte[] bytes) {
    String head =
        new String(bytes, 0, Math.min(bytes.length, HEAD_BYTES), StandardCharsets.ISO_8859_1);
    Matcher named = ENCODING.matcher(head);
    return named.find() ? Charset.forName(named.group(1)) : StandardCharsets.UTF_8;
  }

  /** The same file with another text. */
  SiteXml with(String otherText) throws RefusedException {
    try {
      return new SiteXml(file, charset, otherText);
    } catch (XMLStreamException e) {
      throw unreadable(file, e);
    }
  }

  Path file() {
    return file;
  }

  /** The file's name and a line, as people look for it. */
  String place(int line) {
    return file.getFileName() + ":" + line;
  }

  String text() {
    return text;
  }

  byte[] bytes() {
    return text.getBytes(charset);
  }

  /** All of them, in the order of the file. */
  List<SiteProperty> properties() {
    return List.copyOf(properties);
  }

  /** A property that is not there, as it would be behind all others. */
  SiteProperty next(String name, String value) {
    int at = Math.max(0, text.lastIndexOf(END));
    int line = 1 + (int) text.chars().limit(at).filter(one -> one == '\n').count();
    TextSpan place = new TextSpan(at, at);
    return new SiteProperty(name, value, false, line, place, place, true);
  }

  /** The places where it includes other files, in their order. */
  List<Include> includes() {
    return List.copyOf(includes);
  }

  /** A walk through the file. */
  private final class Scan {
    private final Map<String, String> tokens = new TreeMap<>();
    private final StringBuilder token = new StringBuilder();
    private @Nullable TextSpan valueSpan;
    private int propertyBegin = -1;
    private int propertyLine;
    private int tokenBegin = -1;
    private boolean beginsNext;
    private Optional<SiteProperty> ended = Optional.empty();

    void run() throws XMLStreamException {
      XMLInputFactory factory = new WstxInputFactory();
      // What entities stand for is in no place of the file: they stay as they are.
      factory.setProperty(XMLInputFactory.SUPPORT_DTD, false);
      factory.setProperty(XMLInputFactory.IS_REPLACING_ENTITY_REFERENCES, false);
      factory.setProperty(XMLInputFactory.IS_SUPPORTING_EXTERNAL_ENTITIES, false);
      XMLStreamReader xml = factory.createXMLStreamReader(new StringReader(text));
      try {
        while (xml.hasNext()) {
          int event = xml.next();
          look(xml, event, xml.getLocation().getCharacterOffset());
        }
      } finally {
        xml.close();
      }
    }

    /** An event begins where the one before it ended. */
    private void look(XMLStreamReader xml, int event, int at) {
      ended.ifPresent(one -> properties.add(one.endingAt(at)));
      ended = Optional.empty();
      if (beginsNext) {
        tokenBegin = at;
        beginsNext = false;
      }
      switch (event) {
        case XMLStreamConstants.START_ELEMENT -> begin(xml, at);
        case XMLStreamConstants.END_ELEMENT -> end(xml.getLocalName(), at);
        case XMLStreamConstants.CHARACTERS, XMLStreamConstants.CDATA, XMLStreamConstants.SPACE ->
            token.append(xml.getText());
        case XMLStreamConstants.ENTITY_REFERENCE -> token.append("&").append(xml.getLocalName());
        default -> {}
      }
    }

    private void begin(XMLStreamReader xml, int at) {
      String name = xml.getLocalName();
      if (name.equals("property")) {
        tokens.clear();
        propertyBegin = at;
        propertyLine = xml.getLocation().getLineNumber();
        valueSpan = null;
        TOKENS.forEach(token -> attribute(xml, token));
      } else if (name.equals("include")) {
        String href = xml.getAttributeValue(null, "href");
        includes.add(new Include(href == null ? "" : href, xml.getLocation().getLineNumber()));
      }
      token.setLength(0);
      beginsNext = true;
    }

    private void attribute(XMLStreamReader xml, String name) {
      String value = xml.getAttributeValue(null, name);
      if (value == null) {
        return;
      }
      tokens.put(name, value);
      Matcher there = VALUE_ATTRIBUTE.matcher(text);
      if (name.equals("value") && there.find(propertyBegin)) {
        int group = there.group(1) == null ? 2 : 1;
        valueSpan = new TextSpan(there.start(group), there.end(group));
      }
    }

    private void end(String name, int at) {
      if (propertyBegin < 0) {
        return;
      }
      if (name.equals("property")) {
        TextSpan value = valueSpan == null ? new TextSpan(at, at) : valueSpan;
        String read = tokens.getOrDefault("value", "");
        ended =
            Optional.of(
                new SiteProperty(
                    tokens.getOrDefault("name", "").trim(),
                    read,
                    tokens.getOrDefault("final", "").trim().equals("true"),
                    propertyLine,
                    new TextSpan(propertyBegin, at),
                    value,
                    value.of(text).equals(read)));
        propertyBegin = -1;
      } else if (TOKENS.contains(name)) {
        tokens.put(name, token.toString());
        if (name.equals("value")) {
          valueSpan = new TextSpan(Math.min(tokenBegin, at), at);
        }
      }
    }
  }
}
