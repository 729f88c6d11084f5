/**
 * The process that switches machines off and on, by the site's command: it asks the active NameNode
 * what is to be switched, and decides nothing itself. A NameNode loads nothing of it.
 */
@NullMarked
package io.dayu.power;

import org.jspecify.annotations.NullMarked;
