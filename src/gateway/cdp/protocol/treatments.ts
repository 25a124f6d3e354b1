/** What may become of a DevTools command or event; commands.ts and events.ts say of each which. */

/** Names of a domain's commands or events, separated by spaces. */
type Names = string;

export interface DomainCommands {
  /** Shows nothing of a page, sends nothing by itself, and changes nothing that guards the page. */
  readonly pass?: Names;
  /** Shows page content and cannot change it: the page's filter is applied first, and the result's texts go through the text filter. */
  readonly read?: Names;
  /** Runs the agent's script in a page, or changes its document as a script could: as `read`, and the act gate is asked to `evaluate`. */
  readonly run?: Names;
  /** Asked of the act gate, by a handler that knows what it does. */
  readonly judge?: Names;
  /** Answered, narrowed or filtered by a handler of its own. */
  readonly narrow?: Names;
  /** Never; why → which. */
  readonly refuse?: Readonly<Record<string, Names>>;
}

export interface DomainEvents {
  /** As the browser wrote it. */
  readonly pass?: Names;
  /** Every text in it goes through the text filter. */
  readonly filter?: Names;
  /** Cookies and credentials are taken out of its headers, secrets out of its body, and its texts filtered. */
  readonly headers?: Names;
  /** Of targets that agents may know of, and no others. */
  readonly target?: Names;
  /** None that comes from Cordon's own world; the texts of the others are filtered. */
  readonly world?: Names;
  /** Never; why → which. */
  readonly withhold?: Readonly<Record<string, Names>>;
}

export type CommandTreatment = keyof DomainCommands;
export type EventTreatment = keyof DomainEvents;

/** One line of a table: the whole name, its treatment, and why where it is refused or withheld. */
export interface Listed<T> {
  readonly name: string;
  readonly treatment: T;
  readonly why?: string;
}

/** A table as a list of whole names, in its own order. */
export function listed<T extends string>(
  table: Readonly<Record<string, Readonly<Partial<Record<T, Names | Readonly<Record<string, Names>>>>>>>,
  treatments: readonly T[],
): readonly Listed<T>[] {
  return Object.entries(table).flatMap(([domain, rows]) =>
    treatments.flatMap((treatment) => {
      const names = rows[treatment];
      if (names === undefined) return [];
      if (typeof names === 'string') return split(domain, names).map((name) => ({ name, treatment }));
      return Object.entries(names).flatMap(([why, refused]) =>
        split(domain, refused).map((name) => ({ name, treatment, why })),
      );
    }),
  );
}

function split(domain: string, names: Names): readonly string[] {
  return names.split(' ').map((name) => `${domain}.${name}`);
}
