import type { Argument, Command, Option } from 'commander';
import { examplesOf } from '../../src/cli/examples.ts';
import { programFor } from '../../src/cli/main.ts';

const HEAD = `# Commands

Generated from the commands by \`npm run gen\`. \`cordon COMMAND --help\` says the same, and so does the man page (\`cordon man | man -l -\`). \`cordon completion bash\`,
\`zsh\` or \`fish\` prints a script by which a shell completes them. Exit statuses and JSON are in [output](output.md).
`;

/** `docs/reference/commands.md`: every command with its arguments, options and examples. */
export async function commandsDocument(): Promise<string> {
  const nowhere = { out: () => {}, err: () => {} };
  const program = await programFor(['man'], nowhere, () => {});
  return `${HEAD}\n${program.commands.flatMap((each) => sections(each, [each.name()])).join('\n')}`;
}

function sections(command: Command, path: readonly string[]): readonly string[] {
  const help = command.createHelp();
  const name = `cordon ${path.join(' ')}`;
  const rows = [
    ...help
      .visibleArguments(command)
      .map((each: Argument) => row(`\`${each.name()}\``, help.argumentDescription(each))),
    ...help.visibleOptions(command).map((each: Option) => row(`\`${each.flags}\``, help.optionDescription(each))),
  ];
  const text = [
    `## ${name}\n`,
    `${sentence(command.description())}\n`,
    '```',
    `${name} ${command.usage()}`,
    '```\n',
    '| argument or option | meaning |',
    '|---|---|',
    ...rows,
    '',
    '```sh',
    ...examplesOf(path),
    '```\n',
  ].join('\n');
  return [text, ...command.commands.flatMap((each) => sections(each, [...path, each.name()]))];
}

function row(term: string, about: string): string {
  return `| ${term} | ${about.replaceAll('|', '\\|').replaceAll('<', '&lt;')} |`;
}

function sentence(words: string): string {
  return `${words.charAt(0).toUpperCase()}${words.slice(1)}.`;
}
