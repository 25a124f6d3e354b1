import type { Command } from 'commander';
import { CordonError } from '../../model/error.ts';
import { suggest } from '../../policy/source/nearest.ts';
import { EXIT, type ExitStatus, type Terminal } from '../output.ts';

/** What may follow the words of one command. */
interface Choice {
  /** The command with its parents, without `cordon`; empty: the program itself. */
  readonly path: string;
  readonly commands: readonly string[];
  readonly options: readonly string[];
  /** Values of options that have a list of them. */
  readonly values: readonly { readonly option: string; readonly choices: readonly string[] }[];
}

function choicesOf(command: Command, path: readonly string[] = []): readonly Choice[] {
  const options = [...command.createHelp().visibleOptions(command)];
  const own: Choice = {
    path: path.join(' '),
    commands: command.commands.map((each) => each.name()),
    options: options.flatMap(({ short, long }) => [short, long]).filter((each) => each !== undefined),
    values: options.flatMap(({ long, argChoices }) =>
      long === undefined || argChoices === undefined ? [] : [{ option: long, choices: argChoices }],
    ),
  };
  return [own, ...command.commands.flatMap((each) => choicesOf(each, [...path, each.name()]))];
}

function bash(choices: readonly Choice[]): string {
  const values = choices.flatMap(({ path, values }) =>
    values.map(({ option, choices: words }) => `    "${path} ${option}") words="${words.join(' ')}" ;;`),
  );
  const words = choices.map(
    ({ path, commands, options }) => `    "${path}") words="${[...commands, ...options].join(' ')}" ;;`,
  );
  return `# bash completion of cordon: made by \`cordon completion bash\`
_cordon() {
  local path="" word words="" current="\${COMP_WORDS[COMP_CWORD]}" before="\${COMP_WORDS[COMP_CWORD-1]}"
  local paths=" ${paths(choices)} "
  for word in "\${COMP_WORDS[@]:1:COMP_CWORD-1}"; do
    [ "$word" = -- ] && { compopt -o default 2>/dev/null; return; }
    [[ "$paths" == *" \${path:+$path/}$word "* ]] && path="\${path:+$path/}$word"
  done
  path="\${path//\\// }"
  case "$path $before" in
${values.join('\n')}
  esac
  [ -n "$words" ] || case "$path" in
${words.join('\n')}
  esac
  COMPREPLY=($(compgen -W "$words" -- "$current"))
  [ \${#COMPREPLY[@]} -gt 0 ] || compopt -o default 2>/dev/null
}
complete -F _cordon cordon
`;
}

function paths(choices: readonly Choice[]): string {
  return choices
    .map(({ path }) => path.replaceAll(' ', '/'))
    .filter((each) => each !== '')
    .join(' ');
}

/** zsh runs the completions of bash. */
function zsh(choices: readonly Choice[]): string {
  return `#compdef cordon\nautoload -Uz bashcompinit && bashcompinit\ncompopt() { :; }\n${bash(choices)}`;
}

function fish(choices: readonly Choice[]): string {
  const lines = choices.flatMap(({ path, commands, options, values }) => {
    const seen = path.split(' ').filter((each) => each !== '');
    const here = [...seen.map((each) => `__fish_seen_subcommand_from ${each}`)];
    if (commands.length > 0) here.push(`not __fish_seen_subcommand_from ${commands.join(' ')}`);
    const when = here.length === 0 ? 'true' : here.join('; and ');
    const chosen = new Map(values.map(({ option, choices: words }) => [option, words]));
    return [
      ...(commands.length === 0 ? [] : [`complete -c cordon -f -n '${when}' -a '${commands.join(' ')}'`]),
      ...options
        .filter((each) => each.startsWith('--'))
        .map((each) => {
          const words = chosen.get(each);
          return `complete -c cordon -n '${when}' -l ${each.slice(2)}${words === undefined ? '' : ` -x -a '${words.join(' ')}'`}`;
        }),
    ];
  });
  return `# fish completion of cordon: made by \`cordon completion fish\`\n${lines.join('\n')}\n`;
}

const SHELLS: Readonly<Record<string, (choices: readonly Choice[]) => string>> = { bash, zsh, fish };

/** `cordon completion SHELL`: the shell's own script, made from the commands as they are. */
function completion(shell: string, program: Command, to: Terminal): ExitStatus {
  const make = Object.hasOwn(SHELLS, shell) ? SHELLS[shell] : undefined;
  if (make === undefined) {
    throw new CordonError(`There is no completion for '${shell}'`, {
      kind: 'input',
      advice: suggest(shell, Object.keys(SHELLS)),
    });
  }
  to.out(make(choicesOf(program)).trimEnd());
  return EXIT.done;
}

export function completionCommand(program: Command, to: Terminal, finish: (status: ExitStatus) => void): void {
  program
    .command('completion')
    .description('print the script by which a shell completes commands and options')
    .argument('<shell>', 'bash, zsh or fish')
    .action((shell: string) => finish(completion(shell, program, to)));
}
