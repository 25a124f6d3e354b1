import { readFileSync } from 'node:fs';
import { Command, CommanderError } from 'commander';
import { demoCommand } from './demo.ts';
import { doctorCommand } from './doctor.ts';
import { evalCommand } from './eval.ts';
import { explainCommand } from './explain.ts';
import { initCommand } from './init.ts';
import { limitsCommand } from './limits.ts';
import { EXIT, type ExitStatus, reportFailure, type Terminal, terminal } from './output.ts';
import { packageRoot } from './package-root.ts';
import { serveCommand } from './serve.ts';
import { sitemapCommand } from './sitemap.ts';
import { validateCommand } from './validate.ts';

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
  for (const add of [
    serveCommand,
    evalCommand,
    explainCommand,
    validateCommand,
    sitemapCommand,
    limitsCommand,
    initCommand,
    doctorCommand,
    demoCommand,
  ]) {
    add(program, to, finish);
  }
  inheritSettings(program);
  try {
    await program.parseAsync(words, { from: 'user' });
    return status;
  } catch (thrown) {
    if (thrown instanceof CommanderError) return thrown.exitCode === 0 ? EXIT.done : EXIT.input;
    return reportFailure(thrown, to);
  }
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
