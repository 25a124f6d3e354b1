import { ACT_RULES } from '../../src/act/rules.ts';
import { EGRESS_RULES } from '../../src/egress/rules.ts';
import { GATEWAY_RULES } from '../../src/gateway/rules.ts';
import { SEE_RULES } from '../../src/see/rules.ts';
import { SEND_RULES } from '../../src/send/rules.ts';
import { SESSION_RULES } from '../../src/session/rules.ts';

interface Described {
  readonly id: string;
  readonly about: string;
}

const SECTIONS: readonly { readonly title: string; readonly rules: readonly Described[] }[] = [
  { title: 'See: what the agent is shown', rules: described(SEE_RULES) },
  { title: 'Act: what the agent may do', rules: described(ACT_RULES) },
  { title: "Act: at the agent's endpoint", rules: Object.values(GATEWAY_RULES) },
  { title: 'Send: what may leave, by the send gate', rules: Object.values(SEND_RULES) },
  { title: 'Send: what the egress proxy itself refuses', rules: Object.values(EGRESS_RULES) },
  { title: 'Session', rules: Object.values(SESSION_RULES) },
];

/** `docs/reference/rules.md`: every rule id, as messages, records and metrics name it, generated from the tables that the code uses. */
export function rulesDocument(): string {
  const sections = SECTIONS.map(({ title, rules }) => {
    const rows = rules.map(({ id, about }) => `| \`${id}\` | ${about.replaceAll('|', '\\|')} |`);
    return `## ${title}\n\n| rule | what it says |\n|---|---|\n${rows.join('\n')}\n`;
  });
  return `# Rules\n\nGenerated from the sources by \`scripts/generate/write-rules.ts\`. An id never changes its meaning.\n\n${sections.join('\n')}`;
}

function described(table: Readonly<Record<string, string>>): readonly Described[] {
  return Object.entries(table).map(([id, about]) => ({ id, about }));
}
