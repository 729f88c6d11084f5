package io.dayu.hdfs.admin;

/** The kinds of commands that wait for the planner: of each only so many run at once. */
enum Lane {
  /** Commands that wait for nobody. */
  NONE(0, ""),
  /** Commands that only look, whoever asks. */
  READING(2, "Others wait for Dayu's planner already; ask again soon."),
  /**
   * Commands that change something: by one after the other, none undoes what another has just done.
   */
  ORDER(1, "Another order is being carried out; try again soon."),
  /** Dayu is turned off even while another order waits. */
  OFF(1, "Dayu is being turned off already."),
  /** Questions of background tasks, asked many times over; nobody's order waits for them. */
  BACKGROUND(4, "Other questions of background tasks wait already; ask again soon."),
  /** Commands that cost a processor for a while. */
  COSTLY(1, "Another plan or simulation is being made; ask again soon.");

  private final int places;
  private final String full;

  Lane(int places, String full) {
    this.places = places;
    this.full = full;
  }

  /** The number of commands that may wait. */
  int places() {
    return places;
  }

  /** The sentence that the next command is told. */
  String full() {
    return full;
  }
}
