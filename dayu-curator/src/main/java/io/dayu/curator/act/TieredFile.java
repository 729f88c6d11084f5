package io.dayu.curator.act;

/**
 * A file whose replicas are to be where its storage policy asks for.
 *
 * @param policy name of the storage policy that the file has by now
 * @param below replicas go to DataNodes whose storages of the type are less full, a part of their
 *     capacity, 0 to 1
 */
public record TieredFile(HintedFile file, String policy, double below) {}
