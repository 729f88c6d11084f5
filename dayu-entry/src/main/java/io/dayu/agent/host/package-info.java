/** The classes of the package that load on Java 8 as well. */
package io.dayu.agent.host;
