import { type Language, languages, operationsOf } from './document.ts';
import type { ErrorSources, Sources, Texts } from './sources.ts';

/**
 * Matches the part of a message that only the desk shows, which contains a command: `Try again[[: verifactu
 * reconcile]].`
 */
const deskPartPattern = /\[\[(.*?)\]\]/g;

/** Removes the desk's parts from a message, for the API. If no text is left, returns the text of `general`. */
export function apiTexts(texts: Texts, general: Texts): Texts {
  return mapTexts(
    texts,
    (text, language) => text.replaceAll(deskPartPattern, '').trim() || general[language],
  );
}

export function deskTexts(texts: Texts): Texts {
  return mapTexts(texts, (text) => text.replaceAll(deskPartPattern, '$1'));
}

export function hasDeskPart(texts: Texts): boolean {
  return languages.some((language) => texts[language].search(deskPartPattern) !== -1);
}

function mapTexts(texts: Texts, map: (text: string, language: Language) => string): Texts {
  const mapped = { ...texts };
  for (const language of languages) mapped[language] = map(texts[language], language);
  return mapped;
}

/** Finds mistakes in messages: a command or an option outside a desk part, which users of the API would see. */
export function advisedCommands({
  errors,
  desk,
}: Pick<Sources, 'errors' | 'desk'>): { name: string; problem: string }[] {
  const commands = operationsOf(desk).flatMap(({ operation }) =>
    [operation['x-cli']].filter((words) => typeof words === 'string'),
  );
  const commandPattern = commands.filter((command) => command.includes(' ')).join('|');
  const command = new RegExp(`(?:^|[^\\w-])(?:(?:${commandPattern})(?![\\w-])|--[a-z])`);
  return listMessages(errors).flatMap(([name, texts]) =>
    languages
      .filter((language) => command.test((texts[language] ?? '').replaceAll(deskPartPattern, '')))
      .map((language) => ({
        name,
        problem: `put the command of \`${name}\` into [[ ]] in ${language}, which only the desk shows`,
      })),
  );
}

/** Lists all error messages with their names: messages of codes, reasons and fields. */
export function listMessages({ codes, fields }: ErrorSources): [string, Texts][] {
  return [
    ...Object.entries(codes).flatMap(([code, { message, reasons = {} }]): [string, Texts][] => [
      [code, message],
      ...Object.entries(reasons),
    ]),
    ...Object.entries(fields),
  ];
}
