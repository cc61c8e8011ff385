#!/bin/sh
# Runs Chromium without the right to raise its own priority, which it does as root: pages give way to calls in real time.
exec setpriv --bounding-set=-sys_nice --inh-caps=-sys_nice -- "$PLAIN_CHROMIUM" "$@"
