import { workshopCommand } from '../../../../domain/text/workshop-command.ts';
import { errors, type FieldMessage, fieldMessages, type Language } from '../../../../generated/errors.ts';
import { type CommandOption, type DeskOperation, deskOperations } from '../../../../generated/operations.ts';
import type { CommandCall } from '../commands.ts';

interface ErrorField {
  path: string;
  message: string;
}

export interface Refusal {
  code: string;
  message: string;
  fields?: ErrorField[];
  existing_id?: number;
  alternatives?: { start: string; end: string; box: { name: string } }[];
  shortages?: { part_id: number; on_hand: number; requested: number }[];
}

/** Formats an error response as text for the command line. Messages are in `language`. */
export function explain(
  refusal: Refusal,
  operation: DeskOperation,
  call: CommandCall,
  language: Language = 'en',
): string {
  const { cli } = operation;
  const { code, message, fields = [], existing_id } = refusal;
  const typed = [
    ...cli.arguments.map(({ name }) => `${toArgumentName(name)} ${call.params[name]}`),
    ...listTypedIds(operation, call),
  ].join(', ');
  const file = fileFlag(operation);
  switch (code) {
    case 'validation_error':
      return [
        // Shows only the first message per field, because an empty value is both too short and blank.
        ...fields
          .filter(({ path }, at) => fields.findIndex((each) => each.path === path) === at)
          .map((field) => explainField(field, operation, { ...call, language })),
        helpHint(operation),
      ].join('\n');
    case 'not_found':
      return typed === '' || message !== errors.not_found.messages[language]
        ? message
        : `The workshop has nothing with this ${typed}.`;
    case 'bad_request':
      return '--cursor: It does not belong to this list with these options. Omit it to start from the first page.';
    case 'client_exists':
      return `Another client has this phone, email or tax id already: client ${existing_id}.`;
    case 'vehicle_exists':
      return `The client has a vehicle with this plate already: vehicle ${existing_id}.`;
    case 'invalid_status_transition':
      return `The budget cannot change from its current status to this one. ${workshopCommand('budgets show')} shows its status.`;
    case 'slot_unavailable':
      return explainSlots(refusal);
    case 'insufficient_stock':
      return explainShortages(refusal);
    case 'subscription_inactive':
      return `${typed}: It is inactive. Only its own key can activate it.`;
    case 'upstream_error': {
      const obstacle = hasOption(operation, '--dry-run') ? ' --dry-run shows what is missing.' : '';
      return `Nothing can be sent: there is no account to send with, or not enough credit.${obstacle}`;
    }
    case 'payload_too_large':
      return file === undefined ? message : `${file}: It is too large.`;
    case 'unsupported_media_type':
      return `${file}: It is not a complete JPEG, PNG, WebP or PDF, or it contains other data.`;
    case 'workshop_paused':
      return `The workshop is paused, so nothing can be changed. ${workshopCommand('instance resume <host>')} ends the pause.`;
    case 'service_unavailable':
      return `The database or the store of documents is unreachable. ${workshopCommand('doctor')} shows the problem.`;
    case 'misdirected_request':
      return `This workshop was moved to another deployment: run the command there. ${workshopCommand('instance return HOST')} returns it to this deployment.`;
    default:
      return message;
  }
}

/** Formats the name of an argument in capitals, such as `DOCUMENT_ID`. */
function toArgumentName(argument: string): string {
  return argument.replaceAll(/[A-Z]/g, '_$&').toUpperCase();
}

function fileFlag({ cli }: DeskOperation): string | undefined {
  return cli.options.find((option) => option.maxFileBytes !== undefined)?.flag;
}

/** Formats the ids that the user typed as options, such as `--budget 118`. */
function listTypedIds({ cli }: DeskOperation, { query, body }: CommandCall): string[] {
  const typed = { ...query, ...body };
  return cli.options
    .filter(({ property }) => property.endsWith('_id') && typed[property] !== undefined)
    .map(({ flag, property }) => `${flag} ${typed[property]}`);
}

function explainSlots({ alternatives = [] }: Refusal): string {
  const slots = alternatives.map(({ start, end, box }) => `  ${start} to ${end}, ${box.name}`);
  const nearest =
    slots.length === 0 ? 'There is no free time within a month of it.' : 'The nearest free times:';
  return ['This time is not free.', nearest, ...slots].join('\n');
}

function explainShortages({ shortages = [] }: Refusal): string {
  const lacking = shortages.map(
    ({ part_id, on_hand, requested }) => `  part ${part_id}: ${requested} are needed, ${on_hand} are on hand`,
  );
  return ['There is not enough stock.', ...lacking].join('\n');
}

export function helpHint({ cli }: DeskOperation): string {
  return `See ${workshopCommand(`${cli.command.join(' ')} --help`)}`;
}

export function findShowCommand({ cli }: DeskOperation): string | undefined {
  const group = cli.command.slice(0, -1).join(' ');
  const names = Object.values(deskOperations).map((each) => each.cli.command.join(' '));
  return ['show', 'list'].map((name) => `${group} ${name}`).find((name) => names.includes(name));
}

/**
 * Formats the message about an invalid field. Names the field as the user typed it: `--per-minute`, `--scopes
 * clients:write`, `ID`.
 */
function explainField(
  { path, message }: ErrorField,
  { cli }: DeskOperation,
  call: CommandCall & { language: Language },
): string {
  const { arguments: parameters, options, takesOneOf } = cli;
  if (takesOneOf.length > 0 && (path === '' || path === 'query'))
    return `Give exactly one of ${takesOneOf.join(', ')}.`;
  if (path.startsWith('header/')) return `--as ${call.as}: ${message}`;
  const [, part, name = '', rest = ''] = /^(query|path|)\/([^/]*)(?:\/(.+))?$/.exec(path) ?? [];
  if (part === 'path' && parameters.some((each) => each.name === name))
    return `${toArgumentName(name)} ${call.params[name]}: ${commandLineMessage(message, undefined, call.language)}`;
  const option = options.find(({ property }) => property === name);
  if (!option) return `${path}: ${message}`;
  return `${option.flag}${invalidPart(option, rest, call)}: ${commandLineMessage(message, option, call.language)}`;
}

/** Returns the invalid value of a list, or the path of an invalid value in JSON. */
function invalidPart({ type, property }: CommandOption, rest: string, { body }: CommandCall): string {
  if (rest === '') return '';
  const values = body[property];
  return type === 'list' && Array.isArray(values) ? ` ${values[Number(rest)]}` : ` (${rest})`;
}

type CommandLineMessages = {
  [Rule in FieldMessage]?: (message: string, option: CommandOption | undefined) => string;
};

const typeNames: Record<string, string> = { integer: 'a whole number', number: 'a number', string: 'a text' };

/** Messages that replace messages for integrators if the command line is used. */
const commandLineMessages: CommandLineMessages = {
  required: () => 'It is missing.',
  type: (type) => `It must be ${typeNames[type] ?? type}.`,
  notNull: () => 'It cannot be empty.',
  pattern: (_, option) =>
    option ? `It must be: ${option.description}` : 'It does not have the right format.',
  misplaced: () => 'It cannot be combined with the other options. Leave it out.',
  unknownReference: () => 'The workshop has nothing with this id that can be used here.',
  noOwnEmail: () =>
    'The workshop has no email address to send this to. Name an address with --to, or give it one: ' +
    workshopCommand('settings set --email taller@example.com'),
};

function commandLineMessage(message: string, option: CommandOption | undefined, language: Language): string {
  for (const [rule, words] of Object.entries(commandLineMessages)) {
    const [start = '', end = ''] = fieldMessages[rule as FieldMessage][language].split(/\{\w+\}/);
    if (message.startsWith(start) && message.endsWith(end))
      return words(message.slice(start.length, message.length - end.length), option);
  }
  return message;
}

function hasOption({ cli }: DeskOperation, flag: string): boolean {
  return cli.options.some((option) => option.flag === flag);
}
