/**
 * The conversation with the active NameNode, and the transfers it has ordered.
 *
 * <p>Chooses nothing: what the last list says is what runs. Each block pool has two threads, one
 * that reports and one that carries out orders when they fall due; what they do is apart from them
 * ({@link io.dayu.agent.heartbeat.PoolConversation}).
 */
@NullMarked
package io.dayu.agent.heartbeat;

import org.jspecify.annotations.NullMarked;
