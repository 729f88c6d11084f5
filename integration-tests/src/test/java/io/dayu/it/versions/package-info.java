/** Which Hadoop the tests of this module run on. */
@NullMarked
package io.dayu.it.versions;

import org.jspecify.annotations.NullMarked;
