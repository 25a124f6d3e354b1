import { readFileSync } from 'node:fs';
import { Command, CommanderError, Help, type Option } from 'commander';
import { packageRoot } from '../sites/package-root.ts';
import { examplesOf } from './examples.ts';
import { EXIT, outliveReaders, reportFailure, type Terminal, terminal } from './output.ts';

/*
 * The line is read here, and its command loaded: commands/, one file each. What several share, or what would make one long, is beside it: serving/ (what
 * the operator of `serve` is shown), selecting/ (policies for a task), allowing/ (changes of a document).
 */

type AddCommand = (program: Command, to: Terminal, finish: (status: number) => void, words: readonly string[]) => void;

/** Each command is loaded when it is asked for: all of them together take many times as long as most need. In the order of the help. */
const COMMANDS: Readonly<Record<string, () => Promise<AddCommand>>> = {
  serve: async () => (await import('./commands/serve.ts')).serveCommand,
  stagehand: async () => (await import('./commands/stagehand.ts')).stagehandCommand,
  grant: async () => (await import('./commands/tasks/grant.ts')).grantCommand,
  task: async () => (await import('./commands/tasks/task.ts')).taskCommand,
  profile: async () => (await import('./commands/profile.ts')).profileCommand,
  log: async () => (await import('./commands/log.ts')).logCommand,
  allow: async () => (await import('./commands/allow.ts')).allowCommand,
  approve: async () => (await import('./commands/approve.ts')).approveCommand,
  eval: async () => (await import('./commands/eval.ts')).evalCommand,
  explain: async () => (await import('./commands/explain.ts')).explainCommand,
  look: async () => (await import('./commands/look.ts')).lookCommand,
  validate: async () => (await import('./commands/validate.ts')).validateCommand,
  policy: async () => (await import('./commands/policy.ts')).policyCommand,
  sitemap: async () => (await import('./commands/sitemap.ts')).sitemapCommand,
  bench: async () => (await import('./commands/bench.ts')).benchCommand,
  limits: async () => (await import('./commands/limits.ts')).limitsCommand,
  schema: async () => (await import('./commands/schema.ts')).schemaCommand,
  init: async () => (await import('./commands/init.ts')).initCommand,
  doctor: async () => (await import('./commands/doctor.ts')).doctorCommand,
  demo: async () => (await import('./commands/demo.ts')).demoCommand,
  man: async () => (await import('./commands/man.ts')).manCommand,
  completion: async () => (await import('./commands/completion.ts')).completionCommand,
};

/** Runs one command line and answers with its exit status (docs/reference/output.md#exit-statuses), or with that of the command that `serve --` ran. */
export async function main(words: readonly string[], to: Terminal = terminal): Promise<number> {
  outliveReaders();
  let status: number = EXIT.done;
  const finish = (ended: number): void => {
    status = ended;
  };
  const program = await programFor(words, to, finish);
  try {
    await program.parseAsync(words, { from: 'user' });
    return status;
  } catch (thrown) {
    if (thrown instanceof CommanderError) return thrown.exitCode === 0 ? EXIT.done : EXIT.input;
    return reportFailure(thrown, to);
  }
}

/** The program with the command that its first word names, or with all: what completions and the man page are made from. */
export async function programFor(
  words: readonly string[],
  to: Terminal,
  finish: (status: number) => void,
): Promise<Command> {
  const program = new Command('cordon')
    .description("The boundary around an AI agent's browser: what it may see, do and send.")
    .version(version(), '-V, --version')
    .exitOverride()
    .configureOutput({ writeOut: (text) => to.out(text.trimEnd()), writeErr: (text) => to.err(text.trimEnd()) })
    .configureHelp({ optionDescription: describeOption })
    .showSuggestionAfterError()
    .showHelpAfterError('(cordon --help lists the commands)');
  for (const load of commandsFor(words[0])) (await load())(program, to, finish, words);
  inheritSettings(program);
  addExamples(program);
  return program;
}

/** What an option means, and whether it may be left out. */
function describeOption(option: Option): string {
  const said = new Help().optionDescription(option);
  return option.mandatory ? `${said} (required)` : said;
}

function addExamples(command: Command, path: readonly string[] = []): void {
  const examples = examplesOf(path);
  if (examples.length > 0)
    command.addHelpText('after', ['', 'Examples:', ...examples.map((each) => `  $ ${each}`)].join('\n'));
  for (const each of command.commands) addExamples(each, [...path, each.name()]);
}

/** The command that the first word names; for the version none; for help, completions, or a word that needs correcting, all. */
function commandsFor(word = ''): readonly (() => Promise<AddCommand>)[] {
  if (word === '-V' || word === '--version') return [];
  if (word === 'completion' || word === 'man') return Object.values(COMMANDS);
  const named = Object.hasOwn(COMMANDS, word) ? COMMANDS[word] : undefined;
  return named === undefined ? Object.values(COMMANDS) : [named];
}

/** Commands below commands too. */
function inheritSettings(program: Command): void {
  for (const command of program.commands) {
    command.exitOverride().copyInheritedSettings(program);
    // A slip in the name of a command below: the one above says which was meant.
    if (command.commands.length > 0) command.allowExcessArguments();
    inheritSettings(command);
  }
}

function version(): string {
  const described: unknown = JSON.parse(readFileSync(new URL('package.json', packageRoot()), 'utf8'));
  return typeof described === 'object' && described !== null && 'version' in described
    ? String(described.version)
    : '0';
}
