/**
 * Facts that follow from the tables of a fsimage together: where inodes are, which blocks they
 * have, and how they are called.
 */
@NullMarked
package io.dayu.curator.view;

import org.jspecify.annotations.NullMarked;
