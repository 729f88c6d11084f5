package io.dayu.curator.act;

import io.dayu.protocol.admin.FactorOrder;
import io.dayu.protocol.admin.FactorOutcome;
import io.dayu.protocol.admin.FactorPart;
import io.dayu.protocol.admin.FactorSweep;
import java.io.IOException;

/** The NameNode, as far as it changes factors of cold files. */
public interface FactorOrders {
  /**
   * Orders that a file's factor is lowered.
   *
   * @throws IOException when no NameNode answers, or when it refuses all such orders
   */
  FactorOutcome lower(FactorOrder order) throws IOException;

  /** Orders that factors are given back in the next part of the files. */
  FactorPart sweep(FactorSweep sweep) throws IOException;

  /** True if background tasks may work: not in a pause, and not with share 0. */
  boolean mayWork() throws IOException;
}
