import { readFileSync } from 'node:fs';
import { Command, CommanderError } from 'commander';
import { EXIT, type ExitStatus, reportFailure, type Terminal, terminal } from './output.ts';
import { packageRoot } from './package-root.ts';

type AddCommand = (program: Command, to: Terminal, finish: (status: ExitStatus) => void) => void;

/** Each command is loaded when it is asked for: all of them together take many times as long as most need. In the order of the help. */
const COMMANDS: Readonly<Record<string, () => Promise<AddCommand>>> = {
  serve: async () => (await import('./serve.ts')).serveCommand,
  log: async () => (await import('./log.ts')).logCommand,
  allow: async () => (await import('./allow.ts')).allowCommand,
  approve: async () => (await import('./approve.ts')).approveCommand,
  eval: async () => (await import('./eval.ts')).evalCommand,
  explain: async () => (await import('./explain.ts')).explainCommand,
  look: async () => (await import('./look.ts')).lookCommand,
  validate: async () => (await import('./validate.ts')).validateCommand,
  policy: async () => (await import('./policy.ts')).policyCommand,
  sitemap: async () => (await import('./sitemap.ts')).sitemapCommand,
  limits: async () => (await import('./limits.ts')).limitsCommand,
  init: async () => (await import('./init.ts')).initCommand,
  doctor: async () => (await import('./doctor.ts')).doctorCommand,
  demo: async () => (await import('./demo.ts')).demoCommand,
};

/** Runs one command line and answers with its exit status (DESIGN §12). */
export async function main(words: readonly string[], to: Terminal = terminal): Promise<ExitStatus> {
  let status: ExitStatus = EXIT.done;
  const finish = (ended: ExitStatus): void => {
    status = ended;
  };
  const program = new Command('cordon')
    .description("The boundary around an AI agent's browser: what it may see, do and send.")
    .version(version(), '-V, --version')
    .exitOverride()
    .configureOutput({ writeOut: (text) => to.out(text.trimEnd()), writeErr: (text) => to.err(text.trimEnd()) })
    .showSuggestionAfterError()
    .showHelpAfterError('(cordon --help lists the commands)');
  for (const load of commandsFor(words[0])) (await load())(program, to, finish);
  inheritSettings(program);
  try {
    await program.parseAsync(words, { from: 'user' });
    return status;
  } catch (thrown) {
    if (thrown instanceof CommanderError) return thrown.exitCode === 0 ? EXIT.done : EXIT.input;
    return reportFailure(thrown, to);
  }
}

/** The command that the first word names; for the version none; for help, or a word that needs correcting, all. */
function commandsFor(word = ''): readonly (() => Promise<AddCommand>)[] {
  if (word === '-V' || word === '--version') return [];
  const named = Object.hasOwn(COMMANDS, word) ? COMMANDS[word] : undefined;
  return named === undefined ? Object.values(COMMANDS) : [named];
}

/** Commands below commands too. */
function inheritSettings(program: Command): void {
  for (const command of program.commands) {
    command.exitOverride().copyInheritedSettings(program);
    inheritSettings(command);
  }
}

function version(): string {
  const described: unknown = JSON.parse(readFileSync(new URL('package.json', packageRoot()), 'utf8'));
  return typeof described === 'object' && described !== null && 'version' in described
    ? String(described.version)
    : '0';
}
