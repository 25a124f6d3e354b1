# MediaWiki 1.39 (GPL-2.0-or-later), Debian's package mediawiki with php-cli and php-sqlite3: a wiki. $1 folder, $2 port.
set -e
cp -rL /usr/share/mediawiki "$1/wiki" 2> "$1/setup.log" || test -f "$1/wiki/index.php"
rm -f "$1/wiki/LocalSettings.php"
cd "$1/wiki"
php maintenance/install.php --dbtype sqlite --dbpath "$1/data" --dbname wiki --scriptpath '' --server "http://127.0.0.1:$2" \
  --lang en --pass orchard-7-gate --skins Vector Orchard Ada >> "$1/setup.log" 2>&1
cat >> LocalSettings.php <<'PHP'
wfLoadExtension( 'Nuke' );
wfLoadExtension( 'Renameuser' );
$wgEnableUploads = true;
$wgEnableEmail = true;
$wgJobRunRate = 0;
PHP
printf 'Apples first, then [[pears]].\n\n== Tools ==\nA ladder and two baskets.\n' | php maintenance/edit.php -u Ada -s 'First notes' Harvest >> "$1/setup.log" 2>&1
printf 'Apples first, then [[pears]].\n\n== Tools ==\nA ladder and three baskets.\n' | php maintenance/edit.php -u Ada -s 'Three' Harvest >> "$1/setup.log" 2>&1
php maintenance/createAndPromote.php Ben orchard-8-gate >> "$1/setup.log" 2>&1
printf 'I think pears come first. ~~~~\n' | php maintenance/edit.php -u Ben -s 'Pears' Talk:Harvest >> "$1/setup.log" 2>&1
exec env PHP_CLI_SERVER_WORKERS=4 php -S "127.0.0.1:$2" >> "$1/setup.log" 2>&1
