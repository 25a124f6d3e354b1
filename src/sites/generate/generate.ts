/** Sitemaps from what was learnt: the one way from operations to files, whatever they come from. */
import { readHost, writeHost } from '../folder.ts';
import type { HostDocuments } from './document.ts';
import { documentsOf } from './entries.ts';
import { mergeDocuments } from './merge.ts';
import type { Learned } from './operation.ts';

export interface GenerateOptions {
  /** Takes every entry without review. */
  readonly acceptAll?: boolean;
}

/** What came of it, over all hosts. */
export interface Generated {
  readonly hosts: readonly HostDocuments[];
  readonly warnings: readonly string[];
  readonly conflicts: readonly string[];
}

/** Writes the files of each host into a folder, together with what is there already. @throws {CordonError} `input` */
export async function writeLearned(
  { operations, warnings }: Learned,
  folder: string,
  options: GenerateOptions = {},
): Promise<Generated> {
  const { hosts, conflicts } = documentsOf(operations);
  const written: HostDocuments[] = [];
  const said = [...warnings];
  const disagreed = [...conflicts];
  for (const fresh of hosts) {
    const there = await readHost(folder, fresh.stem);
    const merged = there === undefined ? { documents: fresh, conflicts: [] } : mergeDocuments(there, fresh);
    const { documents } = merged;
    const accepted =
      options.acceptAll === true
        ? { ...documents, entries: documents.entries.map(({ accepted: _, ...entry }) => entry) }
        : documents;
    disagreed.push(...merged.conflicts);
    said.push(...(await writeHost(folder, accepted)));
    written.push(accepted);
  }
  return { hosts: written, warnings: said, conflicts: disagreed };
}
