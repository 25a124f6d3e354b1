import type { Command } from 'commander';
import { examplesOf } from '../examples.ts';
import { EXIT, type Terminal } from '../output.ts';

/** The man page of the command line, in roff, made from the commands themselves. */
function manPage(program: Command): string {
  const lines = [
    '.\\" Made from the commands by `npm run gen`.',
    '.TH CORDON 1',
    '.SH NAME',
    `cordon \\- ${text(program.description())}`,
    '.SH SYNOPSIS',
    '.B cordon',
    text('COMMAND [OPTIONS]'),
    '.SH COMMANDS',
    ...program.commands.flatMap((each) => section(each, [each.name()])),
    '.SH EXIT STATUS',
    '0: done. 1: the task failed or was denied. 2: bad input or configuration. 3: the environment (no browser, port in use).',
    text("After `serve -- COMMAND`: the command's own."),
    '.SH EXAMPLES',
    ...examplesOf([]).flatMap(example),
  ];
  return `${lines.join('\n')}\n`;
}

export function manCommand(program: Command, to: Terminal, finish: (status: number) => void): void {
  program
    .command('man')
    .description('print the man page: cordon man | man -l -')
    .action(() => {
      to.out(manPage(program).trimEnd());
      finish(EXIT.done);
    });
}

function section(command: Command, path: readonly string[]): readonly string[] {
  const help = command.createHelp();
  return [
    `.SS ${text(`cordon ${path.join(' ')} ${command.usage()}`)}`,
    `${text(sentence(command.description()))}`,
    ...help.visibleArguments(command).flatMap((each) => item(each.name(), help.argumentDescription(each))),
    ...help.visibleOptions(command).flatMap((each) => item(each.flags, help.optionDescription(each))),
    ...examplesOf(path).flatMap(example),
    ...command.commands.flatMap((each) => section(each, [...path, each.name()])),
  ];
}

function item(term: string, description: string): readonly string[] {
  return ['.TP', `.B ${text(term)}`, text(description)];
}

function example(line: string): readonly string[] {
  return ['.PP', '.nf', text(`$ ${line}`), '.fi'];
}

function sentence(words: string): string {
  return `${words.charAt(0).toUpperCase()}${words.slice(1)}.`;
}

/** As roff shows it: hyphens that can be copied, and nothing at the beginning of a line that it takes for a command. */
function text(plain: string): string {
  return plain
    .replaceAll('\\', '\\e')
    .replaceAll('-', '\\-')
    .replace(/^(?=[.'])/, '\\&');
}
