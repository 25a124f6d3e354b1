/** Chio's RemoteDesktopSideChannelGuard: six channels with a switch each, a ceiling on transfers, unknown channels denied. */
import type { JsonObject } from '../../model/json.ts';
import type { RemoteDesktopConfig } from '../../model/policy/policy.ts';
import { allow, type Verdict } from '../../model/verdict.ts';
import { refuse } from '../rules.ts';
import { DISABLED, type Guard } from './guard.ts';

/** Session life-cycle actions belong to ComputerUseGuard (docs/sources.md#chio-remotedesktopsidechannelguard). */
const LIFECYCLE: ReadonlySet<string> = new Set([
  'remote.session.connect',
  'remote.session.disconnect',
  'remote.session.reconnect',
]);

const FILE_TRANSFER = 'remote.file_transfer';

export function createRemoteDesktopGuard(config: RemoteDesktopConfig): Guard {
  if (!config.enabled) return DISABLED;
  const channels: ReadonlyMap<string, boolean> = new Map([
    ['remote.clipboard', config.clipboardEnabled],
    [FILE_TRANSFER, config.fileTransferEnabled],
    ['remote.session_share', config.sessionShareEnabled],
    ['remote.audio', config.audioEnabled],
    ['remote.drive_mapping', config.driveMappingEnabled],
    ['remote.printing', config.printingEnabled],
  ]);
  const ceiling = config.maxTransferSizeBytes;

  function judgeChannel(type: string, args: JsonObject): Verdict | undefined {
    if (!type.startsWith('remote.') || LIFECYCLE.has(type)) return undefined;
    const enabled = channels.get(type);
    if (enabled === undefined) {
      const reason = 'This remote channel is not known here: use the browser tools instead.';
      return refuse('act.remote_desktop.unknown_channel', reason, { channel: type });
    }
    if (!enabled) {
      const reason = 'This remote channel is switched off: do without it.';
      return refuse('act.remote_desktop.channel', reason, { channel: type });
    }
    if (type !== FILE_TRANSFER || ceiling === undefined || transferFits(args, ceiling)) {
      return allow('act.remote_desktop.enabled', 'This remote channel is switched on.', {
        evidence: { channel: type },
      });
    }
    const reason = `A file transfer must tell a transfer_size of at most ${ceiling} bytes: send less, or tell the size.`;
    return refuse('act.remote_desktop.transfer_size', reason, { ceiling });
  }

  return {
    judge({ action, actionTypes }) {
      let passed: Verdict | undefined;
      for (const type of actionTypes) {
        const verdict = judgeChannel(type, action.arguments);
        if (verdict?.outcome === 'deny') return verdict;
        passed ??= verdict;
      }
      return passed;
    },
  };
}

/** Every size that the call tells must be an unsigned integer within the ceiling, and it must tell one. */
function transferFits(args: JsonObject, ceiling: number): boolean {
  const sizes = [args.transfer_size, args.transferSize].filter((size) => size !== undefined);
  const fits = (size: unknown) => typeof size === 'number' && Number.isInteger(size) && size >= 0 && size <= ceiling;
  return sizes.length > 0 && sizes.every(fits);
}
