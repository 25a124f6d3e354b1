<?php
// What PHP hands to an application, and what Symfony and Laravel make of it: effective method, path, merged input.
function tree($value) {
    if ($value === null) return 'z:';
    if (is_array($value)) {
        if ($value === []) return [];
        $out = array_map('tree', $value);
        return array_is_list($value) ? $out : (object) $out;
    }
    if (is_bool($value)) return 'b:' . ($value ? 'true' : 'false');
    if (is_int($value) || is_float($value)) return 'n:' . json_encode($value);
    return is_object($value) ? (object) array_map('tree', get_object_vars($value)) : 's:' . mb_scrub((string) $value);
}

$type = $_SERVER['CONTENT_TYPE'] ?? ($_SERVER['HTTP_CONTENT_TYPE'] ?? '');
$wire = $_SERVER['REQUEST_METHOD'];
$isJson = str_contains($type, '/json') || str_contains($type, '+json');
$body = $_POST;
if ($isJson) {
    // A big number as text keeps its digits, as an application that cares has it.
    $body = json_decode((string) file_get_contents('php://input'), true, 512, JSON_BIGINT_AS_STRING);
} elseif (str_starts_with($type, 'application/x-www-form-urlencoded') && in_array($wire, ['PUT', 'PATCH', 'DELETE'], true)) {
    parse_str((string) file_get_contents('php://input'), $body);
}

$method = strtoupper($wire);
if ($method === 'POST') {
    $asked = $_SERVER['HTTP_X_HTTP_METHOD_OVERRIDE'] ?? null;
    if ($asked === null || $asked === '') {
        $asked = (is_array($body) ? ($body['_method'] ?? null) : null) ?? $_GET['_method'] ?? null;
    }
    if (is_string($asked) && preg_match('/^[a-z]+$/i', $asked)) $method = strtoupper($asked);
}

// Behind IIS and old front controllers these name the address.
$uri = $_SERVER['HTTP_X_ORIGINAL_URL'] ?? $_SERVER['HTTP_X_REWRITE_URL'] ?? $_SERVER['REQUEST_URI'];
$path = rawurldecode(explode('?', $uri, 2)[0]);
// A script that stands in the path is what runs, whatever follows it.
$script = basename($_SERVER['SCRIPT_NAME']);
$runs = $script === 'index.php' ? $path : '/' . $script;

$found = '';
$params = [];
foreach (json_decode(file_get_contents(getenv('ORACLE_ROUTES')), true) as $route) {
    $pattern = '#^' . strtr(preg_quote($route['path'], '#'), ['\{id\}' => '([^/]++)', '\*' => '(.*)']) . '$#sD';
    if (preg_match($pattern, $runs, $match)) {
        $found = $route['path'];
        if (str_contains($found, '{id}')) $params = ['id' => $match[1]];
        break;
    }
}

$files = [];
foreach ($_FILES as $field => $file) {
    foreach ((array) $file['name'] as $at => $name) {
        $size = is_array($file['size']) ? $file['size'][$at] : $file['size'];
        $files[] = ['field' => (string) $field, 'name' => is_string($name) ? mb_scrub($name) : '', 'size' => is_int($size) ? $size : 0];
    }
}
$line = [
    'method' => $method,
    'path' => mb_scrub($path),
    'script' => $script,
    'pathInfo' => mb_scrub($_SERVER['PATH_INFO'] ?? ''),
    'pattern' => $found,
    'params' => (object) array_map('mb_scrub', $params),
    'query' => tree((object) $_GET),
    'body' => tree(is_array($body) && !array_is_list($body) ? (object) $body : $body),
    'merged' => tree((object) (is_array($body) ? $body + $_GET : $_REQUEST)),
    'typed' => tree((object) $_REQUEST),
    'files' => $files,
];
file_put_contents(getenv('ORACLE_LOG'), json_encode($line, JSON_UNESCAPED_SLASHES | JSON_INVALID_UTF8_SUBSTITUTE) . "\n", FILE_APPEND | LOCK_EX);
header('Content-Type: text/plain');
echo 'ok';
