import { isKeyOf } from '../../../../domain/text/json.ts';
import { events } from '../../../../generated/events.ts';
import { scenarios } from '../../contract/recipes/events.ts';
import type { Command, Commands } from '../command.ts';
import { allOperations, errorCodes, eventNames, guidePages, otherPages } from '../names.ts';
import { listProfiles } from '../profiles.ts';
import { shells } from './scripts.ts';

/** A candidate for the completion of the current word. */
export interface Candidate {
  value: string;
  about: string;
}

interface Line {
  /** The words between the program's name and the word being completed. */
  before: string[];
  /** The typed beginning of the word being completed. */
  typed: string;
}

/** Names of the package's programs that are not integrator commands. */
const otherPrograms = ['start', 'sandbox', 'contract', 'server', 'worker', 'workshop'];
const optionsWithFile = ['--key-file', '--secret-file', '--output', '--body', '--headers'];

/** Lists candidates for the current word. Null means that the shell should complete file names. */
export function listCandidates(line: Line, commands: Commands, env: NodeJS.ProcessEnv): Candidate[] | null {
  const { before, typed } = line;
  const [name, ...words] = before;
  if (name === undefined) return filterByPrefix(commandCandidates(commands), typed);
  const command = isKeyOf(name, commands) ? commands[name] : undefined;
  if (!command) return [];
  const [, option, value = ''] = /^(--[\w-]+)=(.*)$/s.exec(typed) ?? [];
  if (option !== undefined) {
    const values = takesValue(command, option) ? (valueCandidates(option, env) ?? []) : [];
    return filterByPrefix(values, value).map((each) => ({ ...each, value: `${option}=${each.value}` }));
  }
  const former = words.at(-1) ?? '';
  if (takesValue(command, former)) {
    const values = valueCandidates(former, env);
    return values === null ? null : filterByPrefix(values, typed);
  }
  if (typed.startsWith('-')) return filterByPrefix(optionCandidates(command, words), typed);
  return filterByPrefix(wordCandidates(name, positionalArguments(command, words), typed), typed);
}

function commandCandidates(commands: Commands): Candidate[] {
  const own = Object.entries(commands).map(([value, { usage }]) => ({ value, about: usageSentence(usage) }));
  return [...own, ...namedCandidates(otherPrograms)];
}

/** Returns the first sentence of a command's description. */
function usageSentence(usage: string): string {
  const [, sentence = ''] = /\n\n([^.:;]+)/.exec(usage) ?? [];
  return sentence.replaceAll(/\s+/g, ' ');
}

function takesValue({ options }: Command, word: string): boolean {
  const name = word.replace(/^--/, '');
  return word.startsWith('--') && options[name]?.type === 'string';
}

function optionCandidates({ options, usage }: Command, words: string[]): Candidate[] {
  return Object.entries(options)
    .filter(([name, { multiple }]) => multiple || !words.includes(`--${name}`))
    .map(([name]) => {
      const [, about = ''] = new RegExp(`^ {2}--${name}\\b.*? {2,}(\\S.*)$`, 'm').exec(usage) ?? [];
      return { value: `--${name}`, about };
    });
}

function valueCandidates(option: string, env: NodeJS.ProcessEnv): Candidate[] | null {
  if (optionsWithFile.includes(option)) return null;
  if (option === '--profile') return listProfiles(env).map(([value, { url }]) => ({ value, about: url }));
  if (option === '--events') return eventCandidates(eventNames);
  return [];
}

/** Returns the positional arguments among a command's words. */
function positionalArguments(command: Command, words: string[]): string[] {
  return words.filter((word, at) => !word.startsWith('-') && !takesValue(command, words[at - 1] ?? ''));
}

function wordCandidates(command: string, words: string[], typed: string): Candidate[] {
  const at = words.length;
  if (command === 'request' && at === 0)
    return namedCandidates([...new Set(allOperations.map(({ method }) => method))]);
  if (command === 'request' && at === 1) return pathCandidates(String(words[0]), typed);
  if (command === 'trigger' && at === 0) return eventCandidates(Object.keys(scenarios));
  if (command === 'open' && at === 0) return pageCandidates();
  if (command === 'logs' && at === 0) return namedCandidates(['tail']);
  if (command === 'webhooks' && at === 0) return namedCandidates(['verify']);
  if (command === 'completion' && at === 0) return namedCandidates(shells);
  return [];
}

/** Returns the paths of the operations with a method. Replaces path parameters by ids that are already typed. */
function pathCandidates(method: string, typed: string): Candidate[] {
  const given = typed.split('/');
  return allOperations
    .filter((each) => each.method === method.toUpperCase())
    .flatMap(({ operationId, path }) => {
      const segments = path.split('/');
      const filled = segments.map((segment, at) => {
        const isTyped = at < given.length - 1 && segment.startsWith('{') && given[at] !== '';
        return isTyped ? String(given[at]) : segment;
      });
      return [{ value: filled.join('/'), about: operationId }];
    });
}

function pageCandidates(): Candidate[] {
  const operations = allOperations.map(({ operationId, method, path }) => ({
    value: operationId,
    about: `${method} ${path}`,
  }));
  const others = namedCandidates([...errorCodes, ...guidePages, ...otherPages]);
  return [...operations, ...eventCandidates(eventNames), ...others];
}

function eventCandidates(names: string[]): Candidate[] {
  return names.map((value) => ({ value, about: isKeyOf(value, events) ? events[value].label.en : '' }));
}

function namedCandidates(values: readonly string[]): Candidate[] {
  return values.map((value) => ({ value, about: '' }));
}

function filterByPrefix(candidates: Candidate[], typed: string): Candidate[] {
  return candidates.filter(({ value }) => value.startsWith(typed));
}
