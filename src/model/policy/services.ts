/** A server that a session asks (`models`): where it is, and where its key is to be found. */
export interface ModelServer {
  /** The address that its endpoints stand under. */
  readonly url: string;
  /** The name of the model, as the server knows it. */
  readonly model: string;
  /** The environment variable that holds the key. Absent: none is sent. */
  readonly keyVariable?: string;
  /** How long one answer may take, in milliseconds. */
  readonly timeoutMs: number;
}

/** The protocols that language models are spoken to in: OpenAI's chat completions, which many servers speak, Anthropic's messages, and Google's generated content. */
export const MODEL_PROTOCOLS = ['openai', 'anthropic', 'google'] as const;

/** A language model: what reviews actions, or chooses policies. */
export interface ReviewServer extends ModelServer {
  readonly protocol: (typeof MODEL_PROTOCOLS)[number];
}

/** The servers of a policy document. */
export interface ModelServers {
  readonly review?: ReviewServer;
  /** Chooses policies from the task, by the selectors `model` and `both`. */
  readonly selection?: ReviewServer;
  readonly embeddings?: ModelServer;
}
