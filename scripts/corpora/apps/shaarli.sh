# Shaarli 0.12 (Zlib), Debian's packages shaarli and php-cli: bookmarks of one person, public or not. $1 folder, $2 port.
set -e
cp -r /usr/share/shaarli "$1/app"
mkdir -p "$1/data" "$1/cache/cache" "$1/cache/pagecache" "$1/cache/tmp"
cd "$1/app"
find . -name '*.php' -exec sed -i "s|/usr/share/shaarli/|$1/app/|; s|/var/lib/shaarli/|$1/|; s|/var/cache/shaarli/|$1/cache/|" {} +
cat > "$1/router.php" <<'PHP'
<?php
$path = parse_url($_SERVER['REQUEST_URI'], PHP_URL_PATH);
if ($path !== '/' && is_file($_SERVER['DOCUMENT_ROOT'] . $path)) {
    return false;
}
$_SERVER['SCRIPT_NAME'] = '/index.php';
$_SERVER['SCRIPT_FILENAME'] = $_SERVER['DOCUMENT_ROOT'] . '/index.php';
require $_SERVER['DOCUMENT_ROOT'] . '/index.php';
PHP
cat > "$1/seed.php" <<'PHP'
<?php
require_once 'autoload.php';
require_once 'application/Utils.php';
require_once 'application/http/UrlUtils.php';
require_once 'application/bookmark/LinkUtils.php';

use malkusch\lock\mutex\NoMutex;
use Shaarli\Bookmark\Bookmark;
use Shaarli\Bookmark\BookmarkFileService;
use Shaarli\Config\ConfigManager;
use Shaarli\History;

$conf = new ConfigManager();
$settings = [
    'credentials.login' => 'ada',
    'credentials.salt' => 'orchard',
    'credentials.hash' => sha1('orchard-7-gate' . 'ada' . 'orchard'),
    'general.title' => 'Orchard links',
    'general.timezone' => 'UTC',
    'general.header_link' => '/',
    'general.enabled_plugins' => ['qrcode', 'archiveorg', 'addlink_toolbar'],
    // Nothing is asked of the sites that are linked to, nor whether there is a newer version.
    'general.retrieve_description' => false,
    'general.enable_async_metadata' => false,
    'thumbnails.mode' => 'none',
    'updates.check_updates' => false,
    'translation.language' => 'en',
    'api.enabled' => true,
    'api.secret' => 'orchard-api-secret',
];
foreach ($settings as $name => $value) {
    $conf->set($name, $value);
}
$conf->write(true);
new Shaarli\Languages('en', $conf);
$links = [
    ['https://example.org/pruning', 'How to prune in winter', "Old trees first, and *never* in frost.", 'trees winter', false, true],
    ['https://example.org/cider', 'A press for one barrel', 'What it costs and who repairs it.', 'cider tools', false, false],
    ['https://example.org/prices', 'Prices of the market', 'Only for us.', 'market', true, false],
    ['https://example.net/wasps', 'Wasps in the pears', '', 'pears trees', false, false],
    ['', 'Baskets to buy', 'Nine, by Friday.', 'tools todo', true, false],
    ['https://example.net/frost', 'When it froze last', 'See [the table](https://example.net/table).', 'trees weather', false, false],
];
$service = new BookmarkFileService($conf, new History($conf->get('resource.history')), new NoMutex(), true);
// What it explains itself with.
foreach ([0, 1, 2] as $id) {
    $service->remove($service->get($id), false);
}
foreach ($links as $at => [$url, $title, $text, $tags, $private, $sticky]) {
    $link = new Bookmark();
    $link->setUrl($url);
    $link->setTitle($title);
    $link->setDescription($text);
    $link->setTagsString($tags);
    $link->setPrivate($private);
    $link->setSticky($sticky);
    $link->setCreated(new DateTime('2025-03-0' . ($at + 3) . ' 10:00:00'));
    $service->add($link, false);
}
$service->save();
PHP
{ php "$1/seed.php"; } > "$1/setup.log" 2>&1 || { tail -n 30 "$1/setup.log" >&2; exit 1; }
exec env PHP_CLI_SERVER_WORKERS=4 php -S "127.0.0.1:$2" -t "$1/app" "$1/router.php" >> "$1/setup.log" 2>&1
