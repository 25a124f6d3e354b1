import { messageOf } from '../../model/error.ts';
import { DEFAULT_ACTION_TYPES } from '../known-words.ts';
import type { DocumentReader } from '../source/reading.ts';

/**
 * HushSpec's own rule sets, as far as they rule what a browser's agent does: hosts, tools, remote desktops. `default` allows fewer hosts than the
 * original, whose package registries are a build tool's business.
 */
const SETS: Readonly<Record<string, object>> = {
  default: {
    egress: {
      allow: ['*.openai.com', '*.anthropic.com', 'api.github.com', 'github.com', '*.githubusercontent.com'],
      default: 'block',
    },
    tool_access: {
      block: ['shell_exec', 'run_command', 'raw_file_write', 'raw_file_delete'],
      require_confirmation: ['file_write', 'file_delete', 'git_push'],
      default: 'allow',
      max_args_size: 1_048_576,
    },
  },
  strict: {
    egress: { default: 'block' },
    tool_access: {
      allow: ['read_file', 'list_directory', 'search', 'grep'],
      default: 'block',
      max_args_size: 524_288,
    },
  },
  permissive: { egress: { allow: ['*'], default: 'allow' } },
  'remote-desktop': {
    computer_use: {
      enabled: true,
      mode: 'guardrail',
      allowed_actions: DEFAULT_ACTION_TYPES,
    },
    remote_desktop_channels: { enabled: true },
    input_injection: { enabled: true, allowed_types: ['keyboard', 'mouse'] },
  },
};

/**
 * Reads what a HushSpec document extends: `hushspec:NAME`, `builtin:NAME` or a bare NAME of one of HushSpec's own sets; otherwise a path or URL,
 * to which a bare name may leave `.yaml` away.
 */
export function namedSetsBefore(read: DocumentReader): DocumentReader {
  return async (reference, from) => {
    const [, prefix, name = ''] = /^(hushspec:|builtin:)?(.*)$/s.exec(reference) ?? [];
    const bare = /^[\w-]+$/.test(name);
    if (bare && Object.hasOwn(SETS, name)) return { name: `builtin:${name}`, text: textOf(name) };
    if (prefix !== undefined) {
      throw new Error(`there is no rule set '${name}' here; there are ${Object.keys(SETS).join(', ')}`);
    }
    if (!bare) return read(reference, from);
    try {
      return await read(`${reference}.yaml`, from);
    } catch (cause) {
      throw new Error(`neither a rule set nor a file beside the document has this name (${messageOf(cause)})`, {
        cause,
      });
    }
  };
}

function textOf(name: string): string {
  return JSON.stringify({ hushspec: '0.1.0', name, rules: SETS[name] });
}
