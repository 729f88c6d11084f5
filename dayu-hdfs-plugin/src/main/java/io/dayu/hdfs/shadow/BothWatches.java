package io.dayu.hdfs.shadow;

import io.dayu.hdfs.link.LinkListener;
import io.dayu.hdfs.link.LinkSights;

/** The watch over stock HDFS and that over Dayu, of which one is wanted at a time. */
final class BothWatches implements LinkListener {
  private final LossWatch stock;
  private final ForecastWatch dayu;

  BothWatches(LossWatch stock, ForecastWatch dayu) {
    this.stock = stock;
    this.dayu = dayu;
  }

  @Override
  public boolean wanted() {
    return stock.wanted() || dayu.wanted();
  }

  @Override
  public boolean watchesStock() {
    return true;
  }

  @Override
  public void look(LinkSights sights) {
    if (stock.wanted()) {
      dayu.rest();
      stock.look(sights);
    } else {
      stock.rest();
      dayu.look(sights);
    }
  }

  @Override
  public void rest() {
    stock.rest();
    dayu.rest();
  }
}
