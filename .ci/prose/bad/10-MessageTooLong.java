/** A message of more than 40 words. */
final class MessageTooLong {
  void tell() {
    LOG.warn(
        "Transfer {} of block {} has not moved for {} s because neither its source nor any other"
            + " holder of the block could be reached by the agent, which therefore asks the"
            + " NameNode whether it should go on waiting, or begin anew elsewhere, or give the"
            + " block up.",
        id,
        block,
        seconds);
  }
}
