import type { PageTarget } from '../../../browser/page/protocol.ts';
import type { Action, PageState, Verb } from '../../../model/action.ts';
import type { JsonObject } from '../../../model/json.ts';

/** The names under which verb lists know what raw DevTools input does. */
const VERB_NAMES: Readonly<Partial<Record<Verb, string>>> = {
  navigate: 'goto',
  press: 'key_press',
  dialog: 'handle_dialog',
};

interface Facts {
  readonly verb: Verb;
  readonly url?: string;
  readonly target?: PageTarget | null;
  readonly texts?: readonly string[];
  readonly page?: PageState | undefined;
}

/** A DevTools command as the act gate knows actions. */
export function actionOf(method: string, params: JsonObject, { verb, url, target, texts = [], page }: Facts): Action {
  return {
    surface: 'cdp',
    tool: method,
    verb,
    verbName: VERB_NAMES[verb] ?? verb,
    texts,
    steps: [],
    arguments: params,
    ...(url === undefined ? {} : { url }),
    ...(target == null ? {} : { target }),
    ...(page === undefined ? {} : { page }),
  };
}
