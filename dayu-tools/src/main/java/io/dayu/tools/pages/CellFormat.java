package io.dayu.tools.pages;

import io.dayu.tools.input.BadInputException;
import java.util.Locale;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * The format of a figure: {@code x100 .1 %} is a hundred times the cell, one digit behind the
 * point, a space and a percent sign; an empty format leaves the cell as it stands.
 */
record CellFormat(double factor, int digits, String unit) {
  private static final Pattern WRITTEN =
      Pattern.compile("(?:x(?<factor>[0-9.]+) *)?\\.(?<digits>[0-9])(?: (?<unit>.*))?");
  private static final CellFormat AS_IT_STANDS = new CellFormat(1, -1, "");

  static CellFormat of(String written) {
    if (written.isEmpty()) {
      return AS_IT_STANDS;
    }
    Matcher matcher = WRITTEN.matcher(written);
    if (!matcher.matches()) {
      throw new BadInputException("\"" + written + "\" is no format such as .1 or x100 .0 %");
    }
    String factor = matcher.group("factor");
    String unit = matcher.group("unit");
    return new CellFormat(
        factor == null ? 1 : Double.parseDouble(factor),
        Integer.parseInt(matcher.group("digits")),
        unit == null ? "" : " " + unit);
  }

  boolean leavesCellsAlone() {
    return digits < 0;
  }

  /** The figure, or nothing where there is none. */
  String apply(double value) {
    return Double.isNaN(value)
        ? ""
        : String.format(Locale.ROOT, "%,." + digits + "f", value * factor) + unit;
  }
}
