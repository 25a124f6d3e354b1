/** The servers that a policy document names, as the session asks them; keys come from the environment. */
import type { Embedder } from '../model/embedder.ts';
import { CordonError } from '../model/error.ts';
import type { LanguageModel } from '../model/language-model.ts';
import type { Policy } from '../model/policy/policy.ts';
import type { ModelServer } from '../model/policy/services.ts';
import { askedModels } from '../policy/asked-models.ts';
import { embedderAt } from './embeddings.ts';
import { languageModel } from './language-models.ts';

type Environment = Readonly<Record<string, string | undefined>>;

/** What a session asks besides persons. */
export interface OpenModels {
  readonly model?: LanguageModel;
  readonly embedder?: Embedder;
}

export interface ModelSources {
  /** A language model of the calling program, in place of the one that the document names: then nobody needs that one's key. */
  readonly model?: LanguageModel | undefined;
  /** What holds the keys; the process's own unless given. */
  readonly environment?: Environment;
}

/**
 * Only what would be asked at all.
 *
 * @throws {CordonError} `input` where a variable that should hold a key is not set
 */
export function openModels(policy: Policy, { model, environment = process.env }: ModelSources = {}): OpenModels {
  const { review, embeddings } = askedModels(policy);
  const key = (server: ModelServer, section: string) => keyOf(server, section, policy.file, environment);
  const reviewer = model ?? (review && languageModel(review, key(review, 'review')));
  return {
    ...(reviewer && { model: reviewer }),
    ...(embeddings && { embedder: embedderAt(embeddings, key(embeddings, 'embeddings')) }),
  };
}

/** The language model that chooses policies, where the document names one. */
export function selectionModel(
  policy: Policy,
  { environment = process.env }: ModelSources = {},
): LanguageModel | undefined {
  const server = policy.models?.selection;
  return server && languageModel(server, keyOf(server, 'selection', policy.file, environment));
}

function keyOf(
  { keyVariable }: ModelServer,
  section: string,
  file: string,
  environment: Environment,
): string | undefined {
  if (keyVariable === undefined) return undefined;
  const key = environment[keyVariable]?.trim();
  if (key) return key;
  throw new CordonError(`models.${section} names the environment variable ${keyVariable}, which is not set`, {
    kind: 'input',
    advice: `Set ${keyVariable} to the server's key before starting Cordon, or leave \`key_variable\` out where it needs none.`,
    place: { file },
  });
}
