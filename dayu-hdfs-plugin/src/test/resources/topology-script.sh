#!/bin/sh
# The rack of a host of Hadoop's tests: rackID- and the second part of a name with dashes.
case $1 in
  *-*) rest=${1#*-} ;;
  *) rest= ;;
esac
echo "/rackID-${rest%%-*}"
