#!/bin/sh
# Runs PostgreSQL for as long as its owner lives. The owner holds the other end of standard input: when the owner ends,
# even by kill -9, that pipe closes and this script stops PostgreSQL (SIGINT: fast, no data lost). Usage: keeper.sh
# <folder to remove afterwards, or ''> <log file> <postgres> <arguments…>
exec 3<&0 </dev/null
discard=$1 log=$2
shift 2
"$@" >>"$log" 2>&1 3<&- &
postgres=$!
{
  read -r _ <&3
  kill -INT "$postgres" 2>/dev/null
} &
watch=$!
wait "$postgres"
code=$?
kill "$watch" 2>/dev/null
wait "$watch"
[ -z "$discard" ] || rm -rf "$discard"
exit "$code"
