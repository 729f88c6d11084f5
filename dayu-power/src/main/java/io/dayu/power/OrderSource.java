package io.dayu.power;

import io.dayu.protocol.admin.PowerAnswer;
import io.dayu.protocol.admin.PowerQuestion;
import java.io.IOException;

/** A source of orders to switch machines. */
@FunctionalInterface
public interface OrderSource {
  /**
   * Asks once what is to be switched, and tells what was.
   *
   * @throws IOException with a sentence for operators when nobody has answered, or all have refused
   */
  PowerAnswer ask(PowerQuestion question) throws IOException;
}
