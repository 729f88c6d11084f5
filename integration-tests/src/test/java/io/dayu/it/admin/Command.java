package io.dayu.it.admin;

import io.dayu.hdfs.cli.DayuAdmin;
import java.io.IOException;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.security.PrivilegedExceptionAction;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.security.UserGroupInformation;

/**
 * One run of {@code hdfs dayu} and what came of it.
 *
 * @param code exit code
 */
public record Command(int code, String out, String err) {
  /** Runs it as whoever runs the test: HDFS's superuser here. */
  public static Command run(Configuration conf, String... arguments) {
    StringWriter out = new StringWriter();
    StringWriter err = new StringWriter();
    int code = DayuAdmin.run(conf, new PrintWriter(out), new PrintWriter(err), arguments);
    return new Command(code, out.toString(), err.toString());
  }

  /** Runs it as somebody else. */
  public static Command runAs(UserGroupInformation user, Configuration conf, String... arguments)
      throws IOException, InterruptedException {
    return user.doAs((PrivilegedExceptionAction<Command>) () -> run(conf, arguments));
  }
}
