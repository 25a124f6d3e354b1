# WordPress 6.1 (GPL-2.0-or-later), Debian's packages wordpress, wordpress-l10n, php-cli and php-mysql: a blog and its administration,
# on a MariaDB (mariadb-server) of its own. $1 folder, $2 port.
set -e
mkdir -p "$1/db"
chown mysql "$1" "$1/db"
mariadb-install-db --no-defaults --user=mysql --datadir="$1/db" > "$1/setup.log" 2>&1
mariadbd --no-defaults --user=mysql --datadir="$1/db" --socket="$1/db/socket" --skip-networking --pid-file="$1/db/pid" >> "$1/setup.log" 2>&1 &
until mariadb --no-defaults --socket="$1/db/socket" -e "create database if not exists blog; create user if not exists blog@localhost identified by 'orchard'; grant all on blog.* to blog@localhost" 2>> "$1/setup.log"; do sleep 1; done
cp -rL /usr/share/wordpress "$1/blog" 2>> "$1/setup.log" || test -f "$1/blog/index.php"
cp -rL /var/lib/wordpress/wp-content/languages "$1/blog/wp-content/" 2>> "$1/setup.log" || true
rm -f "$1/blog/wp-config.php"
cat > "$1/blog/wp-config.php" <<PHP
<?php
define( 'DB_NAME', 'blog' ); define( 'DB_USER', 'blog' ); define( 'DB_PASSWORD', 'orchard' ); define( 'DB_HOST', 'localhost:$1/db/socket' );
define( 'WP_HTTP_BLOCK_EXTERNAL', true ); define( 'DISABLE_WP_CRON', true ); define( 'AUTOMATIC_UPDATER_DISABLED', true );
\$table_prefix = 'wp_';
define( 'ABSPATH', __DIR__ . '/' );
require_once ABSPATH . 'wp-settings.php';
PHP
cd "$1/blog"
cat > "$1/seed.php" <<PHP
<?php
define( 'WP_INSTALLING', true );
\$_SERVER['HTTP_HOST'] = '127.0.0.1:$2'; \$_SERVER['REQUEST_URI'] = '/'; \$_SERVER['SERVER_PROTOCOL'] = 'HTTP/1.1'; \$_SERVER['REQUEST_METHOD'] = 'GET'; \$_SERVER['SERVER_NAME'] = '127.0.0.1';
require '$1/blog/wp-config.php';
require_once ABSPATH . 'wp-admin/includes/upgrade.php';
function wp_mail() { return true; }
wp_install( 'Orchard', 'ada', 'ada@example.org', false, '', 'orchard-7-gate' );
update_option( 'siteurl', 'http://127.0.0.1:$2' ); update_option( 'home', 'http://127.0.0.1:$2' );
wp_create_user( 'ben', 'orchard-8-gate', 'ben@example.org' );
\$greta = wp_create_user( 'greta', 'orchard-7-gate', 'greta@example.org' );
wp_update_user( [ 'ID' => \$greta, 'role' => 'administrator', 'locale' => 'de_DE' ] );
\$post = wp_insert_post( [ 'post_title' => 'How to press apples', 'post_content' => 'Wash them first.', 'post_status' => 'publish', 'post_author' => 1 ] );
wp_insert_post( [ 'post_title' => 'Notes on quinces', 'post_content' => 'Later.', 'post_status' => 'draft', 'post_author' => 1 ] );
wp_insert_post( [ 'post_title' => 'A wrong recipe', 'post_content' => 'No.', 'post_status' => 'trash', 'post_author' => 1 ] );
wp_insert_comment( [ 'comment_post_ID' => \$post, 'comment_author' => 'Ben', 'comment_author_email' => 'ben@example.org', 'comment_content' => 'And dry them.', 'comment_approved' => 0 ] );
PHP
php "$1/seed.php" >> "$1/setup.log" 2>&1
exec env PHP_CLI_SERVER_WORKERS=4 php -S "127.0.0.1:$2" >> "$1/setup.log" 2>&1
