#!/bin/sh
# Answers deploy/deploy and deploy/pull as systemctl does, about the website whose socket HOLDER holds: the
# process that socket-holder.mjs has started, 0 between two.
[ -n "$HOLDER" ] || { echo 0; exit 3; }
[ "$1" = is-active ] || pgrep --parent "$HOLDER" || echo 0
