# What deploy/deploy and deploy/pull share, and what differs between the two ways to run: where releases/ is,
# the machine runs the website by the units in this folder, elsewhere compose.yaml does.
WEBSITE=${WEBSITE:-http://127.0.0.1:3000}

# One deploy or pull at a time in this folder. A second one ends: the next look comes in five minutes.
exec 9<deploy
flock --nonblock 9 || { echo 'Another deploy or pull is under way here.'; exit "${BUSY:-1}"; }

# A setting in .env whose value has no space in it, or its default.
setting() {
	local value
	value=$(sed -nE "s/^$1=[\"']?([^\"'# ]*).*/\1/p" .env 2>/dev/null | tail -n 1) || true
	echo "${value:-${2:-}}"
}

# Points a link to another folder beside it, in one step.
point() { ln -sfn "$2" "$1.next" && mv -T "$1.next" "$1"; }

if [ -d releases ]; then
	# Runs a program of the build that serves, or of the one in $build, with the website's settings.
	program() {
		local server=${build:-releases/current}/server
		timeout -s KILL "${limit:-120}" "$server/node" --env-file-if-exists=.env "$server/$1.mjs" "${@:2}" 9<&-
	}
	is_running() { systemctl is-active --quiet website.socket 2>/dev/null; }
	main_pid() { systemctl show --property=MainPID --value website.service; }
	# systemd starts another on the open socket. USR2: what has arrived is answered first.
	end() { [[ ! $1 =~ ^[1-9][0-9]+$ ]] || kill "-$2" "$1" || true; }
else
	program() { docker compose run --rm --no-deps -T website timeout -s KILL 120 node "server/$1.mjs" "${@:2}" 9<&-; }
	is_running() { [ -n "$(docker compose ps --quiet website)" ]; }
	main_pid() { docker inspect --format '{{.State.Pid}}' "$(docker compose ps --quiet website)" || echo 0; }
	end() { docker compose restart website; }
fi

answers() { curl --silent --fail --max-time 2 --output /dev/null "$WEBSITE/healthz"; }

# What is seen, never what is hoped.
state() { if answers; then echo 'The website answers.'; else echo 'The website does not answer.'; fi; }

# Whether another process than $2 serves within $1 seconds. Starts that end again and again are not waited
# for: visitors wait as well.
serves() {
	local until=$((SECONDS + $1)) starts=0 last=$2 pid
	while ((SECONDS < until && starts < 6)); do
		pid=$(main_pid)
		if [ "$pid" != 0 ] && [ "$pid" != "$2" ]; then
			[ "$pid" = "$last" ] || ((++starts))
			last=$pid
			if answers && [ "$(main_pid)" = "$pid" ]; then return; fi
		fi
		sleep 0.1
	done
	return 1
}

# Whether the website serves, restarted, within so many seconds.
restart() {
	local pid
	pid=$(main_pid)
	end "$pid" USR2
	serves "$1" "$pid"
}

# After a link leads back: ends what $1, the process from before that, still tries. Any later start is left the time
# that a start takes: to kill one that has begun to answer would cut off visitors.
recover() {
	end "$1" KILL
	serves 120 "$1"
}
