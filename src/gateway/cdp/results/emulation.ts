import type { JsonObject } from '../../../model/json.ts';
import type { Call } from '../judging/call.ts';

/*
 * What an agent has a page drawn for: another medium, device or scale, another time of its animations. Nothing changes in the page, so that its script hears
 * of it from here. What is sent behind such a command comes to the page behind both.
 *
 *   Emulation.setAutoDarkModeOverride ──► page
 *                      redraw ──► guard ──► each document: all is read anew, and every picture of it is taken anew
 *
 * A device counts for the session that asked for it, and Chromium ends it with a picture of a part that another one takes. Cordon's own session takes such
 * pictures, so it asks for the same device.
 */

/** The commands besides `Emulation.setEmulatedMedia` that change how a page looks, and nothing in it; some of Page are older names of the same. */
export const REDRAWS = [
  'Animation.releaseAnimations',
  'Animation.seekAnimations',
  'Animation.setPaused',
  'Animation.setPlaybackRate',
  'Animation.setTiming',
  'Emulation.clearDevicePostureOverride',
  'Emulation.clearDisplayFeaturesOverride',
  'Emulation.resetPageScaleFactor',
  'Emulation.setAutoDarkModeOverride',
  'Emulation.setDataSaverOverride',
  'Emulation.setDefaultBackgroundColorOverride',
  'Emulation.setDevicePostureOverride',
  'Emulation.setDisplayFeaturesOverride',
  'Emulation.setEmulatedOSTextScale',
  'Emulation.setEmulatedVisionDeficiency',
  'Emulation.setPageScaleFactor',
  'Emulation.setSafeAreaInsetsOverride',
  'Emulation.setScrollbarsHidden',
  'Emulation.setSmallViewportHeightDifferenceOverride',
  'Emulation.setTouchEmulationEnabled',
  'Emulation.setVirtualKeyboardGeometryOverride',
  'Emulation.setVisibleSize',
  'Page.setFontFamilies',
  'Page.setFontSizes',
  'Page.setTouchEmulationEnabled',
] as const;

export function emulate(call: Call): void {
  call.forward();
  redraw(call);
}

/** As {@link emulate}, with a device of this size and scale. */
export function emulateDevice(call: Call): void {
  const { session } = call;
  if (session.hasDevice === undefined) session.gone.signal.addEventListener('abort', () => leaveDevice(call));
  setDevice(call, call.params);
  emulate(call);
}

/** Of a session that has none, Chromium ends nothing: another one's stays. */
export function endDevice(call: Call): void {
  if (call.session.hasDevice) setDevice(call, undefined);
  emulate(call);
}

/** With its session, Chromium ends what that has; its page may be gone as well. */
function leaveDevice(call: Call): void {
  const { policy, session } = call;
  if (!session.hasDevice) return;
  setDevice(call, undefined);
  if (session.targetId !== undefined && policy.guard.isGuarded(session.targetId)) redraw(call);
}

function setDevice({ policy: { guard }, session }: Call, device: JsonObject | undefined): void {
  session.hasDevice = device !== undefined;
  if (session.targetId !== undefined) guard.setDevice(session.targetId, device);
}

/** Notes what a client asks for, to come back to it. */
export function emulateMedia(call: Call): void {
  call.session.emulatedMedia = call.params;
  emulate(call);
}

/** Has the page in a medium while something is done, and then in that of the client. */
export async function inMedium(call: Call, media: string, act: () => Promise<void>): Promise<void> {
  const { session } = call;
  await call.ask(SET_MEDIA, { ...session.emulatedMedia, media });
  redraw(call);
  try {
    await act();
  } finally {
    // What is sent after it is handled after it.
    await call.ask(SET_MEDIA, session.emulatedMedia);
    redraw(call);
  }
}

const SET_MEDIA = 'Emulation.setEmulatedMedia';

function redraw({ policy: { guard }, session: { targetId } }: Call): void {
  if (targetId !== undefined) guard.redraw(targetId);
}
