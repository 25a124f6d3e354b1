# Roundcube 1.6 (GPL-3.0-or-later; its skin Elastic CC-BY-SA-3.0), Debian's packages roundcube-core, roundcube-sqlite3,
# roundcube-plugins and php-cli: a web mail, on a Dovecot (dovecot-imapd) of its own. $1 folder, $2 port.
set -e
imap=$(( $2 + 100 ))
mkdir -p "$1/config" "$1/dovecot" "$1/temp" "$1/logs"
for user in ada anna hana; do
  mail="$1/mail/$user/Maildir"
  mkdir -p "$mail/cur" "$mail/new" "$mail/tmp"
  for n in 1 2 3 4; do
    printf 'From: Ben Crab <ben@example.org>\r\nTo: Ada <ada@example.org>\r\nSubject: Baskets, part %s\r\nDate: Mon, %s Mar 2025 10:00:00 +0000\r\nMessage-ID: <%s@example.org>\r\nMIME-Version: 1.0\r\nContent-Type: text/plain; charset=utf-8\r\n\r\nWe need %s more baskets by Friday.\r\n' "$n" "$(( n + 2 ))" "$n" "$n" > "$mail/cur/100000000$n.M$n.host:2,S"
  done
done
chown -R nobody:nogroup "$1/mail"; chmod 755 "$1" "$1/mail"
cat > "$1/dovecot.conf" <<CONF
base_dir = $1/dovecot
state_dir = $1/dovecot
log_path = $1/dovecot.log
protocols = imap
listen = 127.0.0.1
ssl = no
disable_plaintext_auth = no
mail_location = maildir:$1/mail/%n/Maildir
first_valid_uid = 1
service imap-login {
  inet_listener imap {
    port = $imap
  }
  inet_listener imaps {
    port = 0
  }
}
namespace inbox {
  inbox = yes
  mailbox Drafts {
    auto = subscribe
  }
  mailbox Sent {
    auto = subscribe
  }
  mailbox Trash {
    auto = subscribe
  }
  mailbox Junk {
    auto = subscribe
  }
  mailbox Orchard {
    auto = subscribe
  }
}
passdb {
  driver = static
  args = password=orchard-7-gate
}
userdb {
  driver = static
  args = uid=nobody gid=nogroup home=$1/mail/%n
}
CONF
cat > "$1/config/config.inc.php" <<PHP
<?php
\$config = [];
\$config['db_dsnw'] = 'sqlite:///$1/mail.db?mode=0640';
\$config['imap_host'] = '127.0.0.1:$imap';
\$config['des_key'] = 'twenty-four-bytes-of-key';
\$config['plugins'] = ['archive', 'zipdownload', 'managesieve', 'markasjunk', 'password', 'userinfo'];
\$config['skin'] = 'elastic';
\$config['temp_dir'] = '$1/temp/';
\$config['log_dir'] = '$1/logs/';
\$config['enable_spellcheck'] = false;
\$config['session_samesite'] = 'Lax';
PHP
cp /etc/roundcube/defaults.inc.php /etc/roundcube/mimetypes.php "$1/config/"
dovecot -c "$1/dovecot.conf"
sqlite=/usr/share/roundcube/SQL/sqlite.initial.sql
php -r '$db = new PDO("sqlite:" . $argv[1]); $db->exec(file_get_contents($argv[2]));' "$1/mail.db" "$sqlite"
cd /var/lib/roundcube
exec env ROUNDCUBE_CONFIG_DIR="$1/config" PHP_CLI_SERVER_WORKERS=4 php -S "127.0.0.1:$2" -t /var/lib/roundcube > "$1/setup.log" 2>&1
