import { CordonError } from '../../model/error.ts';

/**
 * Refuses a window where no screen is there to show it.
 * @throws {CordonError} `environment`
 */
export function requireDisplay(
  environment: Readonly<Record<string, string | undefined>> = process.env,
  platform: NodeJS.Platform = process.platform,
): void {
  if (hasDisplay(environment, platform)) return;
  throw new CordonError('There is no display to show a browser window on', {
    kind: 'environment',
    advice:
      'Run it where a person has a desktop (or `ssh -X`), or under a virtual display: xvfb-run. A login may come from another machine: `cordon serve --storage-state FILE`.',
  });
}

/** Whether windows can be shown: on Linux a display has to be named. */
export function hasDisplay(
  environment: Readonly<Record<string, string | undefined>> = process.env,
  platform: NodeJS.Platform = process.platform,
): boolean {
  const needsName = platform === 'linux' || platform === 'freebsd' || platform === 'openbsd';
  return !needsName || [environment.DISPLAY, environment.WAYLAND_DISPLAY].some((name) => (name ?? '') !== '');
}
