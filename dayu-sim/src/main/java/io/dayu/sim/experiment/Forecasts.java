package io.dayu.sim.experiment;

import io.dayu.sim.engine.Scenario;
import io.dayu.sim.forecast.Forecast;
import io.dayu.sim.forecast.LastReportForecast;
import io.dayu.sim.forecast.OracleForecast;
import io.dayu.sim.forecast.SmoothedForecast;
import io.dayu.sim.forecast.WindowedForecast;

/** Makes the forecast that a run plans by; a fresh one for each. */
@FunctionalInterface
public interface Forecasts {
  /** The paper's: the last report. */
  Forecasts LAST_REPORT = scenario -> new LastReportForecast();

  /** The default forecast: a window of dayu.clients.window. */
  Forecasts DEFAULT = window(5_000_000_000L);

  /** The true foreground of the slot ahead. */
  Forecasts ORACLE = scenario -> new OracleForecast(scenario.foreground());

  /** A forecast of the scenario's foreground. */
  Forecast of(Scenario scenario);

  /** The NameNode's: the mean of a window, believed by halves while recovery uses the link. */
  static Forecasts window(long windowNs) {
    return scenario -> new WindowedForecast(windowNs);
  }

  /** An exponential mean of reports over the time, the last report alone when that is 0. */
  static Forecasts remembering(long memoryNs) {
    return memoryNs == 0 ? LAST_REPORT : scenario -> new SmoothedForecast(memoryNs);
  }
}
