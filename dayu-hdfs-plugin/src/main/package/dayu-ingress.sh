#!/bin/sh
# Serves last what recovery brings into this host: what comes in by an interface passes a queue of the host's own, a
# little slower than the link, in which packets with recovery's DSCP wait for all others. docs/operate/runbook.md has when and how.
set -eu

SYS="${DAYU_INGRESS_SYS:-/sys}"

# Where the redirect stands among the interface's incoming filters.
PREFERENCE=49000
# What recovery keeps while others want the whole link, in thousandths: dayu.agent.give-way.trickle's default.
LEAST=60
# How much each queue holds, in time of the link. What is dropped here has crossed the link in vain: recovery's queue, behind
# which nobody waits, has room for what many sources send ahead (dayu.agent.give-way.ahead, 16 KB each at least).
OTHERS_MS=50
RECOVERY_MS=100
IN_FORCE_NOT=3

usage() {
  cat <<'TEXT'
Usage: dayu-ingress.sh install --dev DEV [--rate RATE] [--share SHARE] [--class DSCP] [--force] [--dry-run]
       dayu-ingress.sh remove --dev DEV [--dry-run]
       dayu-ingress.sh show --dev DEV

  install  packets of recovery that come in by DEV are served after all others from now on; done twice, it changes nothing
  remove   takes away what install made
  show     whether it is in force, and what each class has had; exit code 3 when it is not in force

  --dev DEV      the interface by which other hosts reach this one
  --rate RATE    speed of its link, such as 10gbit or 20mbit (default: what the interface says)
  --share SHARE  how much of that speed is used, 0.5 to 0.99 (default: 0.9). What stands in the switch's queue has no order:
                 the queue must be here, so what leaves it must be slower than the link
  --class DSCP   that marks recovery, 1 to 63 (default: 8, as that of dayu.agent.give-way.dscp)
  --force        also where DEV has an incoming queue that others have made; it is lost
  --dry-run      only prints the commands

DataNodes mark what they send for recovery where dayu.agent.give-way.mark is always, or dayu.agent.give-way is network.
TEXT
}

fail() {
  printf 'dayu-ingress: %s\n' "$1" >&2
  exit 1
}

misused() {
  printf 'dayu-ingress: %s\n' "$1" >&2
  exit 2
}

note() {
  printf 'Note: %s\n' "$1"
}

# ---- what is asked for

read_arguments() {
  case "${1:-}" in
    install | remove | show) verb="$1" ;;
    -h | --help | help)
      usage
      exit 0
      ;;
    *) misused "name install, remove or show; --help says more." ;;
  esac
  shift
  dev='' rate='' share=0.9 dscp=8 force='' dry=''
  while [ $# -gt 0 ]; do
    case "$1" in
      --force) force=1 ;;
      --dry-run) dry=1 ;;
      --dev | --rate | --share | --class)
        [ $# -gt 1 ] || misused "$1 needs a value."
        case "$1" in
          --dev) dev="$2" ;;
          --rate) rate="$2" ;;
          --share) share="$2" ;;
          *) dscp="$2" ;;
        esac
        shift
        ;;
      -h | --help)
        usage
        exit 0
        ;;
      *) misused "$1 is not known; --help says what is." ;;
    esac
    shift
  done
  case "$dev" in
    '') misused "--dev is needed: the interface by which other hosts reach this one, such as eth0." ;;
    */* | .*) misused "--dev $dev is no interface's name." ;;
  esac
}

# Whether a word is a whole number without a sign or a leading zero, short enough to reckon with.
is_number() {
  case "$1" in
    '' | *[!0-9]* | 0?* | ???????????????*) return 1 ;;
  esac
}

read_class() {
  { is_number "$dscp" && [ "$dscp" -ge 1 ] && [ "$dscp" -le 63 ]; } || misused "--class $dscp is no DSCP from 1 to 63."
}

# The share in thousandths.
read_share() {
  digits="${share#0.}"
  case "$share:$digits" in
    0.*:[0-9] | 0.*:[0-9][0-9] | 0.*:[0-9][0-9][0-9]) ;;
    *) misused "--share $share is not between 0.5 and 0.99." ;;
  esac
  while [ ${#digits} -lt 3 ]; do
    digits="${digits}0"
  done
  while [ "${digits#0}" != "$digits" ]; do
    digits="${digits#0}"
  done
  thousandths="${digits:-0}"
  { [ "$thousandths" -ge 500 ] && [ "$thousandths" -le 990 ]; } || misused "--share $share is not between 0.5 and 0.99."
}

# The link's speed in bits per second.
read_rate() {
  if [ -z "$rate" ]; then
    speed="$(cat "$SYS/class/net/$dev/speed" 2> /dev/null)" || speed=''
    { is_number "$speed" && [ "$speed" -gt 0 ]; } ||
      fail "$dev does not tell its speed; say it by --rate, such as --rate 10gbit."
    link=$((speed * 1000000))
    return
  fi
  case "$rate" in
    *gbit) number="${rate%gbit}" unit=1000000000 ;;
    *mbit) number="${rate%mbit}" unit=1000000 ;;
    *kbit) number="${rate%kbit}" unit=1000 ;;
    *bit) number="${rate%bit}" unit=1 ;;
    *) number='' ;;
  esac
  is_number "$number" || misused "--rate $rate is no speed such as 10gbit, 2500mbit or 20mbit."
  link=$((number * unit))
  { [ "$link" -ge 1000000 ] && [ "$link" -le 400000000000 ]; } || misused "--rate $rate is not between 1mbit and 400gbit."
}

# ---- what is there

look() {
  [ -d "$SYS/class/net/$dev" ] || fail "There is no interface $dev here."
  for tool in ip tc; do
    command -v "$tool" > /dev/null || fail "There is no $tool here (iproute2), or its directory, often /usr/sbin, is not on the PATH."
  done
  index="$(cat "$SYS/class/net/$dev/ifindex")"
  # 15 letters are the longest name of an interface; names of interfaces can be as long, their numbers are not.
  ifb="dayu-in$index"
  words=''
  ifb_here=''
  if [ -d "$SYS/class/net/$ifb" ]; then
    ifb_here=1
    words="$(cat "$SYS/class/net/$ifb/ifalias" 2> /dev/null)" || words=''
  fi
  ours=''
  case "$words" in
    "dayu-ingress/$dev/"*) ours=1 ;;
  esac
  # An interface has one such queue at most, whoever makes it.
  incoming="$(tc qdisc show dev "$dev" | awk '$2 == "ingress" || $2 == "clsact" { print $2; exit }')"
  redirect=''
  if [ "$incoming" = ingress ] && tc filter show dev "$dev" parent ffff: 2> /dev/null | grep -q "Redirect to device $ifb)"; then
    redirect=1
  fi
}

# Whether all that install makes is there.
in_force() {
  [ -n "$ours" ] && [ -n "$redirect" ] &&
    [ "$(tc class show dev "$ifb" | grep -cE '^class htb 1:(1|10|20) ')" = 3 ] &&
    [ "$(tc filter show dev "$ifb" parent 1: | grep -c 'flowid 1:20')" = 2 ]
}

need_root() {
  [ -n "$dry" ] || [ "$(id -u)" = 0 ] || fail "Only root may do this."
}

# ---- what is done

# Runs a command, or prints it. The first word says what its failure means.
run() {
  lack="$1"
  shift
  if [ -n "$dry" ]; then
    printf '%s\n' "$*"
    return
  fi
  if ! said="$("$@" 2>&1)"; then
    printf 'dayu-ingress: %s\n' "$lack (\"$*\": $(printf '%s' "$said" | tail -n 1))" >&2
    return 1
  fi
}

# Order: until the last command nothing is redirected, so that no packet meets what is half made.
build() {
  shaped=$((link / 1000 * thousandths))
  least=$((shaped / 1000 * LEAST))
  # A thousandth of a second's bytes; offloads hand on 64 KB at once.
  burst="$(at_least 16384 $((shaped / 8000)))"
  others="$(at_least 131072 $((shaped / 8000 * OTHERS_MS)))"
  recovery="$(at_least 524288 $((shaped / 8000 * RECOVERY_MS)))"
  v4="$(printf '0x%08x' $((0x40000000 | dscp << 18)))"
  v6="$(printf '0x%08x' $((0x60000000 | dscp << 22)))"
  htb="The kernel has no HTB (module sch_htb)"
  u32="The kernel has no u32 classifier (module cls_u32)"
  run "The kernel has no ifb (module ifb)" ip link add name "$ifb" type ifb || return 1
  made=1
  run "The interface cannot be named" ip link set dev "$ifb" alias "$state" || return 1
  run "The interface cannot be brought up" ip link set dev "$ifb" up || return 1
  run "$htb" tc qdisc add dev "$ifb" root handle 1: htb default 10 || return 1
  class 1: 1:1 "$shaped" 0 || return 1
  class 1:1 1:10 $((shaped - least)) 0 || return 1
  class 1:1 1:20 "$least" 1 || return 1
  run "The kernel has no bfifo" tc qdisc add dev "$ifb" parent 1:10 handle 10: bfifo limit "$others" || return 1
  run "The kernel has no bfifo" tc qdisc add dev "$ifb" parent 1:20 handle 20: bfifo limit "$recovery" || return 1
  # Version and class in one word, so that a VLAN's tag does not matter.
  run "$u32" tc filter add dev "$ifb" parent 1: pref 1 protocol all u32 match u32 "$v4" 0xf0fc0000 at 0 flowid 1:20 || return 1
  run "$u32" tc filter add dev "$ifb" parent 1: pref 1 protocol all u32 match u32 "$v6" 0xffc00000 at 0 flowid 1:20 || return 1
  run "The kernel has no incoming queue (module sch_ingress)" tc qdisc add dev "$dev" handle ffff: ingress || return 1
  made=2
  run "The kernel cannot redirect (modules cls_u32, act_mirred)" tc filter add dev "$dev" parent ffff: pref "$PREFERENCE" \
    protocol all u32 match u32 0 0 action mirred egress redirect dev "$ifb" || return 1
}

class() {
  run "$htb" tc class add dev "$ifb" parent "$1" classid "$2" htb rate "${3}bit" ceil "${shaped}bit" prio "$4" \
    burst "$burst" cburst "$burst" quantum 60000
}

at_least() {
  if [ "$2" -gt "$1" ]; then echo "$2"; else echo "$1"; fi
}

unredirect() {
  run "The incoming queue cannot be taken away" tc qdisc del dev "$dev" ingress
}

drop_ifb() {
  run "The interface cannot be taken away" ip link del dev "$ifb"
}

# Takes away what is Dayu's, and only that.
clear_own() {
  if [ -n "$redirect" ] && [ -n "$ours" ]; then
    unredirect
  fi
  if [ -n "$ours" ]; then
    drop_ifb
  fi
}

install() {
  read_class
  read_share
  read_rate
  state="dayu-ingress/$dev/$link/$thousandths/$dscp"
  if [ "$words" = "$state" ] && in_force; then
    echo "$dev: in force already; nothing was changed."
    return
  fi
  if [ -n "$ifb_here" ] && [ -z "$ours" ]; then
    [ -n "$force" ] || fail "There is an interface $ifb that this script has not made; --force takes it away."
  fi
  if [ -n "$incoming" ] && { [ -z "$redirect" ] || [ -z "$ours" ]; }; then
    [ -n "$force" ] ||
      fail "$dev has an incoming queue ($incoming) that this script has not made, and it may be in use; --force takes it away."
  fi
  say_what_it_does
  if [ -n "$incoming" ]; then
    [ -n "$redirect" ] || note "the incoming queue ($incoming) of $dev is lost with its filters; remove will not bring it back."
    run "The incoming queue cannot be taken away" tc qdisc del dev "$dev" "$incoming"
  fi
  if [ -n "$ifb_here" ]; then
    drop_ifb
  fi
  made=0
  trap 'undo; exit 1' HUP INT TERM
  if ! build; then
    undo
    [ -z "$dry" ] || fail "The commands could not be printed; nothing was changed."
    fail "Nothing was installed."
  fi
  trap - HUP INT TERM
  [ -n "$dry" ] || echo "$dev: in force; $(told "$shaped") of $(told "$link"), DSCP $dscp last, by $ifb."
}

undo() {
  [ -z "$dry" ] || return 0
  [ "$made" -lt 2 ] || unredirect || true
  [ "$made" -lt 1 ] || drop_ifb || true
}

# What differs on links that are not one plain card.
say_what_it_does() {
  queues="$(find "$SYS/class/net/$dev/queues" -name 'rx-*' 2> /dev/null | wc -l)"
  if [ "$queues" -gt 1 ]; then
    note "all $((queues)) receive queues of $dev pass one queue here, and one processor's at a time."
  fi
  if [ "$link" -gt 10000000000 ]; then
    note "one queue may be too slow for $(told "$link"): watch clients' throughput, and remove it if that falls."
  fi
  kind="$(sed -n 's/^DEVTYPE=//p' "$SYS/class/net/$dev/uevent" 2> /dev/null)" || kind=''
  case "$kind" in
    vlan) note "$dev is a VLAN: other traffic of its link is not seen, so install it on the link's own interface instead, if you can." ;;
    bond) note "$dev is a bond: the rate is that of all its links together, and one of them may be full before; each link's own interface is better." ;;
    bridge) note "$dev is a bridge: install it on the link's own interface, such as eth0, if you can." ;;
  esac
  if [ -e "$SYS/class/net/$dev/bonding_slave" ]; then
    note "$dev is one link of a bond: install it on each of them."
  fi
}

remove() {
  if [ -z "$ours" ]; then
    echo "$dev: nothing of this script is there."
    return
  fi
  clear_own
  [ -n "$dry" ] || echo "$dev: removed."
}

# A speed in words.
told() {
  awk -v bits="$1" 'BEGIN { if (bits < 1e9) printf "%g Mb/s", bits / 1e6; else printf "%g Gb/s", bits / 1e9 }'
}

show() {
  if [ -z "$ours" ]; then
    echo "$dev: not in force."
    exit "$IN_FORCE_NOT"
  fi
  if ! in_force; then
    echo "$dev: not in force, but parts of it are there; install or remove it again."
    exit "$IN_FORCE_NOT"
  fi
  # The words that install left: script, interface, link's speed, share in thousandths, DSCP.
  IFS=/ read -r _ _ link thousandths dscp << END
$words
END
  echo "$dev: in force; $(told $((link / 1000 * thousandths))) of $(told "$link"), DSCP $dscp last, by $ifb."
  tc -s class show dev "$ifb" | awk '
    $1 == "class" { name = $3 == "1:10" ? "others" : $3 == "1:20" ? "recovery" : "" }
    name != "" && $1 == "Sent" { bytes = $2; packets = $4; dropped = $7; sub(",", "", dropped) }
    name != "" && $1 == "backlog" {
      line[name] = sprintf("%-9s %15s %12s %10s %9s", name, bytes, packets, dropped, $2)
      name = ""
    }
    END {
      printf "%-9s %15s %12s %10s %9s\n", "class", "bytes", "packets", "dropped", "waiting"
      print line["others"]
      print line["recovery"]
    }'
}

read_arguments "$@"
look
[ "$verb" = show ] || need_root
"$verb"
