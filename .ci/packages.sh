#!/usr/bin/env bash
# Installs the Debian packages that interop and browser tests need, without letting any of them start a service.
set -euo pipefail
packages=(postgresql postgresql-contrib pgbouncer dovecot-imapd dovecot-lmtpd dovecot-pgsql postfix postfix-pgsql pdns-server pdns-backend-sqlite3 sqlite3 bind9 bind9-dnsutils knot prometheus clamav-daemon systemd chromium chromium-headless-shell)
missing=()
for package in "${packages[@]}"; do
  dpkg-query -W -f='${Status}' "$package" 2>/dev/null | grep -q 'install ok installed' || missing+=("$package")
done
if [ "${#missing[@]}" -eq 0 ]; then
  echo 'all there'
  exit 0
fi
if [ "$(id -u)" -ne 0 ] || ! command -v apt-get >/dev/null; then
  echo "not installed and can not be installed here: ${missing[*]}; tests that need them are skipped"
  exit 0
fi
policy=/usr/sbin/policy-rc.d
made=no
if [ ! -e "$policy" ]; then
  printf '#!/bin/sh\nexit 101\n' >"$policy"
  chmod 755 "$policy"
  made=yes
fi
trap '[ "$made" = yes ] && rm -f "$policy"' EXIT
export DEBIAN_FRONTEND=noninteractive
apt-get update -qq
apt-get install -y -qq --no-install-recommends "${missing[@]}" >/dev/null
echo "installed: ${missing[*]}"
