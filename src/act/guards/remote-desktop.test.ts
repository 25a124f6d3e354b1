import { describe, expect, it } from 'vitest';
import type { RemoteDesktopConfig } from '../../model/policy/policy.ts';
import { chio, REMOTE_DESKTOP } from '../testing.ts';

const CHANNELS: readonly [string, keyof RemoteDesktopConfig][] = [
  ['remote.clipboard', 'clipboardEnabled'],
  ['remote.file_transfer', 'fileTransferEnabled'],
  ['remote.session_share', 'sessionShareEnabled'],
  ['remote.audio', 'audioEnabled'],
  ['remote.drive_mapping', 'driveMappingEnabled'],
  ['remote.printing', 'printingEnabled'],
];

describe('RemoteDesktopSideChannel', () => {
  it.each(CHANNELS)('%s follows its own switch %s', (channel, field) => {
    expect(chio({ remoteDesktop: REMOTE_DESKTOP }).judge(channel).outcome).toBe('allow');
    const off = chio({ remoteDesktop: { ...REMOTE_DESKTOP, [field]: false } });
    expect(off.judge(channel).by).toBe('act.remote_desktop.channel');
    expect(off.judge(` ${channel.toUpperCase()}`).by).toBe('act.remote_desktop.channel');
    expect(off.judge('anything', { actionType: channel }).by).toBe('act.remote_desktop.channel');
    for (const [other] of CHANNELS) if (other !== channel) expect(off.judge(other).outcome).toBe('allow');
  });

  it('leaves the session life cycle to ComputerUse and denies what it does not know', () => {
    const gate = chio({ remoteDesktop: REMOTE_DESKTOP });
    for (const step of ['connect', 'disconnect', 'reconnect']) {
      expect(gate.judge(`remote.session.${step}`).outcome).toBe('allow');
    }
    for (const type of ['remote.webrtc', 'remote.', 'remote.session', 'remote.session.connect.x']) {
      expect(gate.judge(type).by).toBe('act.remote_desktop.unknown_channel');
    }
  });

  it.each([
    [{ transfer_size: 1024 }, 'allow'],
    [{ transferSize: 1024 }, 'allow'],
    [{ transfer_size: 0 }, 'allow'],
    [{ transfer_size: 1025 }, 'deny'],
    [{}, 'deny'],
    [{ transfer_size: '10' }, 'deny'],
    [{ transfer_size: null }, 'deny'],
    [{ transfer_size: 1.5 }, 'deny'],
    [{ transfer_size: -1 }, 'deny'],
    [{ transfer_size: 1e300 }, 'deny'],
    [{ transfer_size: 1, transferSize: 5000 }, 'deny'],
  ])('a ceiling of 1024 bytes and %j: %s', (args, outcome) => {
    const gate = chio({ remoteDesktop: { ...REMOTE_DESKTOP, maxTransferSizeBytes: 1024 } });
    expect(gate.judge('remote.file_transfer', args).outcome).toBe(outcome);
  });

  it('allows everything when disabled', () => {
    expect(chio({ remoteDesktop: { ...REMOTE_DESKTOP, enabled: false } }).judge('remote.webrtc').outcome).toBe('allow');
  });
});
