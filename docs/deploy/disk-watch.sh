#!/bin/sh
# A primary that runs out of room hands over to a replica that has some: PostgreSQL with a full disk lives on and refuses writes, so that
# pg_auto_failover takes it for healthy. To /usr/local/bin/disk-watch of each database machine; disk-watch.service starts it as pg_autoctl's user.
# Once a second it looks for the least room of data, log and tablespaces. Below DISK_LEAST_MB
# - a primary has a healthy replica that has room promoted, and then not again for DISK_PAUSE seconds;
# - a replica becomes a candidate of the last resort for whatever failover comes. With twice as much room it gets its priority back.
set -u
: "${PGDATA:?is the data folder}"
least=${DISK_LEAST_MB:-2048}
pause=${DISK_PAUSE:-600}
# A candidate's priority with room, and without; the second one may mean nothing else.
priority=${DISK_PRIORITY:-50}
last_resort=1
# A file that goes when a node without any room is to become another one: it could not note it, and all would wait for it. Base backups leave out
# what is named so.
reserve=$PGDATA/pgsql_tmp.reserve
reserve_mb=${DISK_RESERVE_MB:-128}
export PGCONNECT_TIMEOUT=2

# Says what is not what was said last.
say() {
  [ "$*" = "$said" ] || echo "$*"
  said=$*
}

# The least room in MB.
room() {
  [ -e "$PGDATA/PG_VERSION" ] &&
    df --output=avail -B1M "$PGDATA" "$PGDATA/pg_wal/." "$PGDATA"/pg_tblspc/*/ 2>/dev/null |
    awk 'NR > 1 && (least == "" || $1 < least) { least = $1 } END { print least }'
}

# Asks the monitor what is on the standard input, as this node.
monitor() {
  psql -XAtq -F ' ' -v ON_ERROR_STOP=1 -v name="$(pg_autoctl config get pg_autoctl.name)" "$(pg_autoctl config get pg_autoctl.monitor)"
}

# This node's state and priority, and the best of the healthy replicas that have room; nothing while it is on its way to another state.
look() {
  monitor <<SQL
SELECT me.goalstate, me.candidatepriority, coalesce((
  SELECT other.nodename FROM pgautofailover.node other
  WHERE other.formationid = me.formationid AND other.groupid = me.groupid AND other.nodeid <> me.nodeid
    AND other.goalstate = 'secondary' AND other.reportedstate = 'secondary' AND other.health = 1
    AND other.candidatepriority > $last_resort
  ORDER BY other.candidatepriority DESC, other.reportedlsn DESC LIMIT 1), '-')
FROM pgautofailover.node me
WHERE me.formationid = 'default' AND me.nodename = :'name' AND me.goalstate = me.reportedstate;
SQL
}

# As `pg_autoctl perform promotion` and `pg_autoctl set node candidate-priority`, which wait for the end.
promote() {
  echo "SELECT pgautofailover.perform_promotion('default', '$1');" | monitor >/dev/null
}
set_priority() {
  say "$free MB free: candidate with priority $1"
  echo "SELECT pgautofailover.set_node_candidate_priority('default', :'name', $1);" | monitor >/dev/null
}

said=
short=no
# Whether it may be a candidate of the last resort: since before this start, too.
lowered=yes
handed_over=0
log_file_mb=16
while sleep 1; do
  free=$(room)
  [ -n "$free" ] || { say "$PGDATA holds no database"; continue; }
  if [ "$free" -lt "$least" ]; then short=yes; fi
  if [ "$free" -ge $((2 * least)) ]; then
    short=no
    [ -e "$reserve" ] || fallocate -l "${reserve_mb}M" "$reserve"
  fi
  [ "$short $lowered" = 'no no' ] && continue
  found=$(look 2>&1) || { say "The monitor does not answer: $found"; continue; }
  # shellcheck disable=SC2086 # three words
  set -- $found
  if [ $# -ne 3 ]; then
    [ "$free" -ge "$log_file_mb" ] || rm -f "$reserve"
    continue
  fi
  case "$short $1" in
    'yes primary')
      if [ "$3" = - ]; then
        say "Low on disk space, and no healthy replica has more"
      elif [ $(($(date +%s) - handed_over)) -lt "$pause" ]; then
        say "Low on disk space again within $pause s: stays primary"
      else
        say "$free MB free: hands over to $3"
        promote "$3" && handed_over=$(date +%s)
      fi
      ;;
    'yes secondary')
      lowered=yes
      [ "$2" -le "$last_resort" ] || set_priority "$last_resort"
      ;;
    no*) { [ "$2" -ne "$last_resort" ] || set_priority "$priority"; } && lowered=no ;;
  esac
done
