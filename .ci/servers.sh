#!/usr/bin/env bash
# Starts and stops PostgreSQL, Dovecot and Postfix for interop tests, all below one private folder and on loopback.
#   servers.sh start DIR   writes DIR/env with what tests need to know
#   servers.sh stop DIR
set -euo pipefail
action=$1
run=$2

start_postgres() {
  local bin
  bin=$(ls -d /usr/lib/postgresql/*/bin 2>/dev/null | sort -V | tail -n 1) || return 0
  [ -n "$bin" ] && [ -x "$bin/initdb" ] || return 0
  install -d -o postgres -g postgres "$run/pg"
  su postgres -s /bin/sh -c "$bin/initdb -D $run/pg/data -A trust -E UTF8 --no-locale >/dev/null"
  su postgres -s /bin/sh -c "$bin/pg_ctl -D $run/pg/data -w -l $run/pg/log start \
    -o '-p 5440 -k $run/pg -c listen_addresses=127.0.0.1 -c fsync=off -c full_page_writes=off -c synchronous_commit=off -c max_connections=200'" >/dev/null
  echo "$bin" >"$run/pg/bin"
  echo "export CI_POSTGRES_URL=postgres://postgres@127.0.0.1:5440/postgres" >>"$run/env"
}

start_dovecot() {
  command -v dovecot >/dev/null || return 0
  local d=$run/dovecot
  mkdir -p "$d/run" "$d/state" "$d/mail"
  openssl req -x509 -newkey rsa:2048 -nodes -days 2 -subj /CN=localhost -addext subjectAltName=DNS:localhost,IP:127.0.0.1 \
    -keyout "$d/key.pem" -out "$d/cert.pem" 2>/dev/null
  cat >"$d/users" <<USERS
ann@s.test:{PLAIN}pw-ann::::::
bob@s.test:{PLAIN}pw-bob::::::
carl@s.test:{PLAIN}pw-carl::::::
dora@s.test:{PLAIN}pw-dora::::::
lead@d.test:{PLAIN}pw-lead::::::
USERS
  # Who asks for a token's owner is answered by the test.
  cat >"$d/oauth2.conf" <<CONF
introspection_url = http://127.0.0.1:2427/introspect
introspection_mode = post
username_attribute = username
active_attribute = active
active_value = true
CONF
  chown -R 5000:5000 "$d/mail"
  cat >"$d/dovecot.conf" <<CONF
base_dir = $d/run
state_dir = $d/state
log_path = $d/dovecot.log
protocols = imap lmtp
listen = 127.0.0.1
default_internal_user = dovecot
default_login_user = dovenull
ssl = yes
ssl_cert = <$d/cert.pem
ssl_key = <$d/key.pem
disable_plaintext_auth = no
auth_mechanisms = plain login xoauth2
mail_location = maildir:$d/mail/%u
mail_uid = 5000
mail_gid = 5000
first_valid_uid = 5000
mail_max_userip_connections = 50
passdb {
  driver = oauth2
  mechanisms = xoauth2
  args = $d/oauth2.conf
}
passdb {
  driver = passwd-file
  # "none" is the look-up of somebody who does not log in: LMTP asks whether a recipient is there.
  mechanisms = plain login none
  args = scheme=PLAIN username_format=%u $d/users
}
userdb {
  driver = static
  args = uid=5000 gid=5000 home=$d/mail/%u
}
namespace inbox {
  inbox = yes
  separator = /
  mailbox Sent {
    auto = subscribe
    special_use = \Sent
  }
  mailbox Junk {
    auto = subscribe
    special_use = \Junk
  }
}
service imap-login {
  inet_listener imap {
    address = 127.0.0.1
    port = 1143
  }
  inet_listener imaps {
    address = 127.0.0.1
    port = 1993
  }
}
service lmtp {
  inet_listener lmtp {
    address = 127.0.0.1
    port = 2424
  }
}
service auth {
  inet_listener {
    address = 127.0.0.1
    port = 2425
  }
}
protocol lmtp {
  postmaster_address = postmaster@d.test
}
CONF
  dovecot -c "$d/dovecot.conf"
  {
    echo "export CI_IMAP_PORT=1143 CI_IMAPS_PORT=1993 CI_LMTP_PORT=2424 CI_INTROSPECTION_PORT=2427"
    echo "export CI_TLS_CERT=$d/cert.pem"
  } >>"$run/env"
}

start_postfix() {
  command -v postfix >/dev/null || return 0
  local p=$run/postfix
  mkdir -p "$p/etc" "$p/queue" "$p/data"
  chown postfix "$p/data"
  touch "$p/mail.log"
  cat >"$p/etc/main.cf" <<CONF
compatibility_level = 3.6
queue_directory = $p/queue
data_directory = $p/data
command_directory = /usr/sbin
daemon_directory = /usr/lib/postfix/sbin
mail_owner = postfix
setgid_group = postdrop
myhostname = localhost
mydestination =
inet_interfaces = 127.0.0.1
inet_protocols = ipv4
virtual_mailbox_domains = s.test, d.test
virtual_mailbox_maps = static:all
virtual_transport = lmtp:inet:127.0.0.1:2424
local_recipient_maps =
smtpd_relay_restrictions = permit_sasl_authenticated, reject
smtpd_sasl_auth_enable = yes
smtpd_sasl_type = dovecot
smtpd_sasl_path = inet:127.0.0.1:2425
smtpd_tls_auth_only = yes
smtpd_tls_security_level = may
smtpd_tls_cert_file = $run/dovecot/cert.pem
smtpd_tls_key_file = $run/dovecot/key.pem
smtpd_client_restrictions =
smtpd_recipient_restrictions = permit_sasl_authenticated, reject
default_transport = error:no outside mail
relay_transport = error:no outside mail
maillog_file_prefixes = /tmp, /var
maillog_file = $p/mail.log
CONF
  sed -E 's/^([a-z].*[[:space:]])y([[:space:]]+[^[:space:]]+[[:space:]]+[^[:space:]]+[[:space:]]+)/\1n\2/' /usr/share/postfix/master.cf.dist 2>/dev/null |
    sed -E 's/^smtp([[:space:]]+inet)/127.0.0.1:2526\1/; s/^#?(postlog.*)/\1/' >"$p/etc/master.cf"
  grep -q '^postlog' "$p/etc/master.cf" || echo 'postlog unix-dgram n - n - 1 postlogd' >>"$p/etc/master.cf"
  echo '127.0.0.1:2465 inet n - n - - smtpd -o smtpd_tls_wrappermode=yes' >>"$p/etc/master.cf"
  postfix -c "$p/etc" start >/dev/null 2>&1
  echo "export CI_SUBMISSION_PORT=2526 CI_SUBMISSIONS_PORT=2465" >>"$run/env"
}

case $action in
  start)
    : >"$run/env"
    if [ "$(id -u)" -ne 0 ]; then
      echo 'not root: interop servers are not started, their tests are skipped'
      exit 0
    fi
    start_postgres
    start_dovecot
    start_postfix
    cat "$run/env"
    ;;
  stop)
    [ -d "$run/postfix/etc" ] && postfix -c "$run/postfix/etc" stop >/dev/null 2>&1
    [ -f "$run/dovecot/run/master.pid" ] && kill "$(cat "$run/dovecot/run/master.pid")"
    [ -f "$run/pg/bin" ] && su postgres -s /bin/sh -c "$(cat "$run/pg/bin")/pg_ctl -D $run/pg/data -m immediate stop" >/dev/null
    exit 0
    ;;
esac
