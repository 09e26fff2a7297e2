import { Command, Option } from 'commander';
import {
  type CommandOption,
  commandGroups,
  type DeskOperation,
  deskOperations,
} from '../../../generated/operations.ts';
import { ReadFile } from './input/file-option.ts';
import { nullOption, readOption } from './input/read-option.ts';
import { addSecretOption, readSecrets } from './input/secret-option.ts';

export interface CommandCall {
  params: Record<string, string>;
  query: Record<string, unknown>;
  body: Record<string, unknown>;
  instance: string | undefined;
  /** The name of the person who runs the command (`--as`). */
  as: string | undefined;
  json: boolean;
  yes: boolean;
  /** Whether the command processes the listed rows one by one (`--work`). */
  work: boolean;
  /** The path of the output file (`--out`). */
  out: string;
  /** The path of the CSV file to read; `-` reads standard input. */
  table: string;
}

type RunCommand = (operation: DeskOperation, call: CommandCall) => Promise<void>;

export function workshopProgram(run: RunCommand): Command {
  const program = new Command('workshop')
    .description('Manage the workshops, keys, settings and data of this deployment.')
    .helpCommand(false);
  for (const operation of Object.values(deskOperations)) {
    const { command, earlier } = operation.cli;
    addOperationCommand(program, operation, command, run);
    if (earlier) addOperationCommand(program, operation, earlier, run, { hidden: true });
  }
  return program;
}

/** Adds the command of an operation, such as `keys create`, and its parent groups. */
function addOperationCommand(
  program: Command,
  operation: DeskOperation,
  words: readonly string[],
  run: RunCommand,
  shown: { hidden?: boolean } = {},
): void {
  const { summary, description, instance, confirms, asks, file, works } = operation.cli;
  const { arguments: parameters, options } = operation.cli;
  const group = words.slice(0, -1).reduce((parent, name, depth) => {
    const path = words.slice(0, depth + 1).join(' ');
    return findOrAddGroup(
      parent,
      name,
      commandGroups[path] ?? `The former name of ${operation.cli.command[depth]}.`,
      shown,
    );
  }, program);
  const command = group
    .command(words.at(-1) ?? '', shown)
    .summary(summary)
    .description(description);
  for (const { name, description } of parameters) command.argument(`<${name}>`, description);
  if (operation.cli.readsTable)
    command.argument('[file]', 'the CSV file; - reads standard input; required without --stored-file');
  const [behind, flagged] = [options.filter(isPositional), options.filter((option) => !isPositional(option))];
  for (const option of behind)
    command.argument(
      option.required ? `<${option.property}>` : `[${option.property}]`,
      option.description,
      (text) => readOption(option, text, undefined),
    );
  for (const option of flagged) addOption(command, option, operation.method === 'PATCH');
  if (file === 'out' || file === 'streamed')
    command.requiredOption('--out <file>', 'output file, which must not exist yet (required)');
  if (file === 'stdout')
    command.option('--out <file>', 'output file, which must not exist yet (default: standard output)');
  if (works.length > 0)
    command.option('--work', 'show them one by one, and run each command after confirmation');
  if (confirms || asks || works.length > 0) command.option('--yes', 'do not ask for confirmation');
  if (instance === 'one')
    command.option('--instance <host>', 'host of the workshop; required if there are several');
  if (operation.ownAccount)
    command.requiredOption('--as <name>', 'staff member whose account it is (required)');
  else if (instance === 'one' && operation.sideEffect)
    command.option('--as <name>', 'staff member to record in the history');
  command.option('--json', 'print one JSON object');
  command.action(async (...typed) => {
    const values = { ...command.opts() };
    await readSecrets(
      options.filter(({ secret }) => secret),
      values,
    );
    behind.forEach((option, at) => {
      values[optionName(option)] = typed[parameters.length + at];
    });
    await run(operation, buildCall(operation, typed, values));
  });
}

function buildCall({ cli }: DeskOperation, typed: unknown[], values: Record<string, unknown>): CommandCall {
  const { arguments: parameters, options } = cli;
  const chosen = (where: CommandOption['in']) =>
    Object.fromEntries(
      options
        .filter((option) => option.in === where && values[optionName(option)] !== undefined)
        .map((option) => [option.property, values[optionName(option)]])
        .map(([property, value]) => [property, requestValue(value)]),
    );
  return {
    params: Object.fromEntries(parameters.map(({ name }, index) => [name, String(typed[index])])),
    query: chosen('query'),
    body: { ...namesOfFiles(options, values), ...chosen('body') },
    instance: optionText(values.instance),
    as: optionText(values.as),
    json: values.json === true,
    yes: values.yes === true,
    work: values.work === true,
    out: optionText(values.out) ?? '',
    table: cli.readsTable ? (optionText(typed[parameters.length]) ?? '') : '',
  };
}

function optionText(value: unknown): string | undefined {
  return typeof value === 'string' ? value : undefined;
}

function requestValue(value: unknown): unknown {
  if (value instanceof ReadFile) return value.content;
  return value === nullOption ? null : value;
}

function namesOfFiles(options: CommandOption[], values: Record<string, unknown>): Record<string, string> {
  const fileNames = options.flatMap((option) => {
    const value = values[optionName(option)];
    return option.fileNameInto && value instanceof ReadFile ? [[option.fileNameInto, value.name]] : [];
  });
  return Object.fromEntries(fileNames);
}

function findOrAddGroup(
  parent: Command,
  name: string,
  description: string,
  shown: { hidden?: boolean },
): Command {
  const known = parent.commands.find((command) => command.name() === name);
  return known ?? parent.command(name, shown).description(description).helpCommand(false);
}

function addOption(command: Command, option: CommandOption, changes: boolean): void {
  const clears = changes && option.clearable ? " ('' clears it)" : '';
  const description = `${optionDescription(option)}${option.required ? ' (required)' : ''}${clears}`;
  if (option.secret) {
    addSecretOption(command, option, optionDescription(option));
    return;
  }
  if (option.type === 'boolean') {
    command.addOption(new Option(option.flag, description).makeOptionMandatory(option.required));
    if (changes || option.required)
      command.addOption(new Option(option.flag.replace('--', '--no-'), `unset ${option.flag}`));
    return;
  }
  const typed = new Option(`${option.flag} ${placeholder(option)}`, description);
  if (option.choices) typed.choices(option.choices); // lists the choices in the help; the operation itself validates the value
  command.addOption(
    typed.argParser((text, before) => readOption(option, text, before)).makeOptionMandatory(option.required),
  );
}

function placeholder({ type, maxFileBytes }: CommandOption): string {
  if (maxFileBytes !== undefined) return '<file>';
  return type === 'list' ? '<values...>' : `<${type === 'string' ? 'text' : type}>`;
}

/**
 * Adapts the description of an option to the command line. Removes the meaning of null, because users cannot enter
 * null. Rewords the descriptions of flags, which begin with "Whether".
 */
function optionDescription({ description, type }: CommandOption): string {
  const withoutNull = description.replace(/(, or)? `null`[:,]? [^.]*\./, (_, or) => (or ? '.' : ''));
  if (type !== 'boolean') return withoutNull;
  return withoutNull
    .replace(/^Whether to (\w)/, (_, first) => first.toUpperCase())
    .replace(/^Whether /, 'Set if ');
}

function isPositional({ positional }: CommandOption): boolean {
  return positional === true;
}

function optionName({ flag, property, positional }: CommandOption): string {
  return positional ? property : new Option(flag).attributeName();
}
