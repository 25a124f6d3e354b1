/** HushSpec's `rules.secret_patterns`: text that must not be typed or put into a URL, by named patterns, over calls and fields as well. */
import { RE2JS } from 're2js';
import type { SecretPatternsConfig } from '../../model/policy/policy.ts';
import { foldText } from '../fold.ts';
import { refuse } from '../rules.ts';
import { fieldOf, TypedMemory } from './credentials/typed-memory.ts';
import { DISABLED, type Guard } from './guard.ts';
import { holdsShift, pressedTexts } from './pressed-text.ts';

/** @throws where RE2 does not read a pattern, which the policy room refuses */
export function createSecretPatternsGuard(config: SecretPatternsConfig): Guard {
  if (!config.enabled || config.patterns.length === 0) return DISABLED;
  const patterns = config.patterns.map(({ name, pattern }) => ({ name, compiled: RE2JS.compile(pattern) }));
  const memory = new TypedMemory();
  let shift: 'down' | 'up' = 'up';
  return {
    judge({ action, navigation }) {
      const field = fieldOf(action);
      shift = holdsShift(action) ?? shift;
      const texts = action.verb === 'press' ? pressedTexts(action.texts, shift === 'down') : action.texts;
      memory.follow(action);
      const typed = memory.join(field, texts);
      const url = navigation?.kind === 'web' ? [navigation.url.href] : [];
      const streams = [typed.field, ...typed.streams].map((stretch) => stretch.text);
      const joined = [...streams, ...typed.mixed, ...typed.pairs].map((text) => text.replaceAll('\n', ''));
      for (const text of [...url, ...action.texts, ...joined]) {
        const plain = foldText(text);
        const found = patterns.find(({ compiled }) => compiled.matcher(plain).find());
        if (found === undefined) continue;
        const reason = 'This text holds what the document calls a secret: leave it out.';
        return refuse('act.secret_patterns.match', reason, { pattern: found.name });
      }
      if (texts.length > 0) typed.keep();
      return undefined;
    },
  };
}
