# Installs Debian's packages that the applications of bench/corpora need; what comes from PyPI brings its own. As root, where there is apt; otherwise it
# says what is left out, and scripts/save-corpora.ts leaves out what lacks them.
set -e
packages='git fossil python3-venv php-cli php-sqlite3 php-mbstring php-xml php-intl php-mysql mediawiki roundcube-core roundcube-sqlite3 roundcube-plugins
  dovecot-imapd shaarli curl unzip maven openjdk-17-jre-headless wordpress wordpress-l10n wordpress-theme-twentytwentythree mariadb-server
  puma ruby-rails ruby-bundler ruby-sqlite3 libjs-chart.js libjs-raphael
  ruby-actionpack-action-caching ruby-actionpack-xml-parser ruby-rails-observers ruby-roadie-rails ruby-request-store ruby-rotp ruby-rqrcode ruby-net-ldap
  ruby-rbpdf ruby-redcarpet ruby-rmagick ruby-mini-magick ruby-rouge ruby-sanitize ruby-task-list ruby-commonmarker ruby-csv ruby-coderay ruby-zip ruby-mocha
  ruby-html-pipeline ruby-jquery-rails'
lacking=$(for each in $packages; do dpkg -s "$each" > /dev/null 2>&1 || echo "$each"; done)
if [ -z "$lacking" ]; then exit 0; fi
if [ "$(id -u)" != 0 ] || ! command -v apt-get > /dev/null; then
  echo "left out: what needs" $lacking "(not root, or no apt)"
  exit 0
fi
export DEBIAN_FRONTEND=noninteractive
apt-get update -q
# shellcheck disable=SC2086
apt-get install -qy --no-install-recommends $lacking || echo "left out: what needs" $lacking "(apt could not install them)"
