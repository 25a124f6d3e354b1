/** Of what a browser needs to start, to find its fonts and to speak the user's language, on each system. */
const NEEDED = [
  'PATH HOME USER LOGNAME SHELL LANG LANGUAGE TZ TMPDIR LD_LIBRARY_PATH',
  'FONTCONFIG_FILE FONTCONFIG_PATH XDG_CACHE_HOME XDG_CONFIG_HOME XDG_DATA_DIRS XDG_DATA_HOME',
  // Where the kernel gives nobody else namespaces, Chromium's sandbox is this program: it uses one that belongs to root, or does not start.
  'CHROME_DEVEL_SANDBOX',
  'SYSTEMROOT SYSTEMDRIVE WINDIR COMSPEC TEMP TMP USERNAME USERPROFILE APPDATA LOCALAPPDATA PROGRAMDATA PROGRAMFILES PROGRAMFILES(X86)',
];
/** Of a window: where it is shown, and how a person types in it. */
const NEEDED_BY_WINDOWS = [
  'DISPLAY WAYLAND_DISPLAY XAUTHORITY XDG_RUNTIME_DIR XDG_SESSION_TYPE XDG_CURRENT_DESKTOP DBUS_SESSION_BUS_ADDRESS',
  'GTK_IM_MODULE XMODIFIERS',
];

const named = (lists: readonly string[]): ReadonlySet<string> => new Set(lists.join(' ').split(' '));
const HEADLESS = named(NEEDED);
const HEADED = named([...NEEDED, ...NEEDED_BY_WINDOWS]);

/**
 * The environment of a browser: what it needs, and nothing else that this process was started with. Much of the rest changes what the boundary rests on:
 * `SSLKEYLOGFILE` writes down its TLS keys, `CHROMIUM_FLAGS` and its like add to the command line, `*_PROXY` name other ways out, `GOOGLE_API_KEY`
 * opens the browser's own services; and keys of models and stores are no business of a program that runs what pages send.
 */
export function browserEnvironment(
  environment: Readonly<Record<string, string | undefined>>,
  headless: boolean,
): Readonly<Record<string, string>> {
  const needed = headless ? HEADLESS : HEADED;
  const kept: Record<string, string> = {};
  for (const [name, value] of Object.entries(environment)) {
    const known = name.toUpperCase();
    if (value !== undefined && (needed.has(known) || known.startsWith('LC_'))) kept[name] = value;
  }
  return kept;
}
