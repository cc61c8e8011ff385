#!/bin/sh
# Runs Chromium so that its pages give way to calls in real time, as the test that opens them does. It begins a session of
# its own, and Linux shares the processor among sessions before it looks at priorities: so the session takes over the
# test's. As root it would also raise its own priority, and loses the right to.
if [ -w /proc/self/autogroup ]; then nice >/proc/self/autogroup; fi
if [ "$(id -u)" != 0 ] || [ ! -x /usr/bin/setpriv ]; then exec "$PLAIN_CHROMIUM" "$@"; fi
exec /usr/bin/setpriv --bounding-set=-sys_nice --inh-caps=-sys_nice -- "$PLAIN_CHROMIUM" "$@"
