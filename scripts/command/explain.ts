import { errors, type FieldMessage, fieldMessages } from '../../generated/errors.ts';
import { type CommandOption, type DeskOperation, deskOperations } from '../../generated/operations.ts';
import type { Call } from './commands.ts';

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

export function explain(refusal: Refusal, operation: DeskOperation, call: Call): string {
  const { cli } = operation;
  const { code, message, fields = [], existing_id } = refusal;
  const typed = [
    ...cli.arguments.map(({ name }) => `${inCapitals(name)} ${call.params[name]}`),
    ...idsTyped(operation, call),
  ].join(', ');
  const file = fileFlag(operation);
  switch (code) {
    case 'validation_error':
      return [
        // What is empty is too short and blank: one of them says it.
        ...fields
          .filter(({ path }, at) => fields.findIndex((each) => each.path === path) === at)
          .map((field) => explainField(field, operation, call)),
        seeHelp(operation),
      ].join('\n');
    case 'not_found':
      return typed === '' || message !== errors.not_found.messages.en
        ? message
        : `Nothing of the workshop has this ${typed}.`;
    case 'bad_request':
      return '--cursor: It does not come from this list with the same options. Leave it out to begin anew.';
    case 'client_exists':
      return `Another client has this phone, email or tax id already: client ${existing_id}.`;
    case 'vehicle_exists':
      return `The client has a vehicle with this plate already: vehicle ${existing_id}.`;
    case 'invalid_status_transition':
      return `The budget cannot go there from its status. ${command('budgets show')} says which it has.`;
    case 'slot_unavailable':
      return explainSlots(refusal);
    case 'insufficient_stock':
      return explainShortages(refusal);
    case 'subscription_inactive':
      return `${typed}: It is switched off. Only its own key can switch it on again.`;
    case 'upstream_error': {
      const obstacle = hasOption(operation, '--dry-run') ? ' --dry-run says what is missing.' : '';
      return `Nothing can be sent: there is no account to send with, or not enough credit.${obstacle}`;
    }
    case 'payload_too_large':
      return file === undefined ? message : `${file}: It is too large.`;
    case 'unsupported_media_type':
      return `${file}: It is no complete JPEG, PNG, WebP or PDF, or something else as well.`;
    case 'service_unavailable':
      return `The database or the place of the documents does not answer. ${command('doctor')} says what is wrong.`;
    default:
      return message;
  }
}

/** `DOCUMENT_ID`. */
function inCapitals(argument: string): string {
  return argument.replaceAll(/[A-Z]/g, '_$&').toUpperCase();
}

function fileFlag({ cli }: DeskOperation): string | undefined {
  return cli.options.find((option) => option.fileBytesMost !== undefined)?.flag;
}

/** `--budget 118`. */
function idsTyped({ cli }: DeskOperation, { query, body }: Call): string[] {
  const typed = { ...query, ...body };
  return cli.options
    .filter(({ property }) => property.endsWith('_id') && typed[property] !== undefined)
    .map(({ flag, property }) => `${flag} ${typed[property]}`);
}

function explainSlots({ alternatives = [] }: Refusal): string {
  const slots = alternatives.map(({ start, end, box }) => `  ${start} to ${end}, ${box.name}`);
  const nearest = slots.length === 0 ? 'Nothing is free within a month of it.' : 'The nearest that are free:';
  return ['This time is not free.', nearest, ...slots].join('\n');
}

function explainShortages({ shortages = [] }: Refusal): string {
  const lacking = shortages.map(
    ({ part_id, on_hand, requested }) =>
      `  part ${part_id}: ${requested} are to go out, ${on_hand} are on hand`,
  );
  return ['There is not enough in the store.', ...lacking].join('\n');
}

export function seeHelp({ cli }: DeskOperation): string {
  return `See ${command(`${cli.command.join(' ')} --help`)}`;
}

export function shownBy({ cli }: DeskOperation): string | undefined {
  const group = cli.command.slice(0, -1).join(' ');
  const names = Object.values(deskOperations).map((each) => each.cli.command.join(' '));
  return ['show', 'list'].map((name) => `${group} ${name}`).find((name) => names.includes(name));
}

/** By what was typed: `--per-minute`, `--scopes clients:write`, `ID`. */
function explainField({ path, message }: ErrorField, { cli }: DeskOperation, call: Call): string {
  const { arguments: parameters, options, takesOneOf } = cli;
  if (takesOneOf.length > 0 && (path === '' || path === 'query'))
    return `Give exactly one of ${takesOneOf.join(', ')}.`;
  if (path.startsWith('header/')) return `--as ${call.as}: ${message}`;
  const [, part, name = '', rest = ''] = /^(query|path|)\/([^/]*)(?:\/(.+))?$/.exec(path) ?? [];
  if (part === 'path' && parameters.some((each) => each.name === name))
    return `${inCapitals(name)} ${call.params[name]}: ${inOwnWords(message, undefined)}`;
  const option = options.find(({ property }) => property === name);
  if (!option) return `${path}: ${message}`;
  return `${option.flag}${typedAt(option, rest, call)}: ${inOwnWords(message, option)}`;
}

/** Of a list the value that is meant, of JSON the place in it. */
function typedAt({ type, property }: CommandOption, rest: string, { body }: Call): string {
  if (rest === '') return '';
  const values = body[property];
  return type === 'list' && Array.isArray(values) ? ` ${values[Number(rest)]}` : ` (${rest})`;
}

type OwnWords = { [Rule in FieldMessage]?: (said: string, option: CommandOption | undefined) => string };

const kinds: Record<string, string> = { integer: 'a whole number', number: 'a number', string: 'a text' };

/** In place of what partners are told of fields, requests and documentation. */
const ownWords: OwnWords = {
  required: () => 'It is missing.',
  type: (type) => `It must be ${kinds[type] ?? type}.`,
  notNull: () => 'It cannot be empty.',
  pattern: (_, option) => (option ? `It must be: ${option.description}` : 'It does not have the right form.'),
  misplaced: () => 'It does not go with the other options. Leave it out.',
  unknownReference: () => 'The workshop has nothing with this id that can be used here.',
  noOwnEmail: () =>
    'The workshop has no email of its own to send this to. Name an address with --to, or give it one: ' +
    command('settings set --email taller@example.com'),
};

function inOwnWords(message: string, option: CommandOption | undefined): string {
  for (const [rule, words] of Object.entries(ownWords)) {
    const [start = '', end = ''] = fieldMessages[rule as FieldMessage].en.split(/\{\w+\}/);
    if (message.startsWith(start) && message.endsWith(end))
      return words(message.slice(start.length, message.length - end.length), option);
  }
  return message;
}

function hasOption({ cli }: DeskOperation, flag: string): boolean {
  return cli.options.some((option) => option.flag === flag);
}

export function command(words: string): string {
  return `npm run -s workshop -- ${words}`;
}
