import { spawn } from 'node:child_process';

/**
 * Opens a file in the person's own browser, as their desktop has it, and never in one of an agent's. Answers whether there was anything to try: the
 * person is shown the address as well.
 */
export function openInPersonsBrowser(url: string, env: NodeJS.ProcessEnv = process.env): boolean {
  const command = commandFor(process.platform, env);
  if (command === undefined) return false;
  const [program, ...words] = command;
  const child = spawn(program, [...words, url], { stdio: 'ignore', detached: true });
  // A desktop without a browser: the address stands at the terminal.
  child.on('error', () => undefined);
  child.unref();
  return true;
}

type Words = readonly [string, ...string[]];

function commandFor(platform: NodeJS.Platform, env: NodeJS.ProcessEnv): Words | undefined {
  if (platform === 'darwin') return ['open'];
  if (platform === 'win32') return ['rundll32', 'url.dll,FileProtocolHandler'];
  const hasScreen = [env.DISPLAY, env.WAYLAND_DISPLAY, env.BROWSER].some((each) => (each ?? '') !== '');
  return hasScreen ? ['xdg-open'] : undefined;
}
