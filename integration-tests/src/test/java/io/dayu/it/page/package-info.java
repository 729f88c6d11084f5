/** The page on the NameNode's web server, asked by programs and shown by a browser. */
@NullMarked
package io.dayu.it.page;

import org.jspecify.annotations.NullMarked;
