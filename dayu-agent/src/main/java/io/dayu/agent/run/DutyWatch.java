package io.dayu.agent.run;

/** Is told of what goes wrong in duties. Any thread. */
public interface DutyWatch {
  /** For duties whose failures matter to nobody else. */
  DutyWatch NONE =
      new DutyWatch() {
        @Override
        public void failed(String duty, Exception cause) {}

        @Override
        public void died(String duty, Throwable cause) {}
      };

  /** A step failed; the duty goes on. */
  void failed(String duty, Exception cause);

  /** The duty has ended for good without being stopped; told by its own thread. */
  void died(String duty, Throwable cause);
}
