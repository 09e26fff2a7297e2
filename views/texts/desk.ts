import { readFileSync } from 'node:fs';
import { type DeskTexts, readDeskTexts } from '../../domain/text/desk-texts.ts';
import { isKeyOf } from '../../domain/text/json.ts';
import type { Language } from '../../generated/errors.ts';
import { events } from '../../generated/events.ts';
import type { DeskOperationId } from '../../generated/operations.ts';
import {
  type FoundField,
  fieldNames,
  findAnswerField,
  findField,
  findOperation,
  valueLabels,
} from '../desk/fields.ts';

export interface FieldText {
  label: string;
  help?: string;
}

/** Returns the label and the help of a field of an operation's request, such as `phone` or `lines[].quantity`. */
export function fieldText(language: Language, operationId: DeskOperationId, property: string): FieldText {
  return textOfField(language, findField(operationId, property));
}

/** Returns the label of a field of an operation's answer, such as `phone` or `data[].name`. */
export function answerText(
  language: Language,
  operationId: DeskOperationId,
  property: string,
): FieldText | undefined {
  const field = findAnswerField(operationId, property);
  return field && textOfField(language, field);
}

export function textOfField(language: Language, { name, node }: FoundField): FieldText {
  const label = node['x-label'] ?? fieldNames.get(name)?.label ?? name;
  const help = node['x-help'];
  return {
    label: translate(language, 'labels', label),
    ...(help !== undefined && { help: translate(language, 'help', help) }),
  };
}

/** Returns the title of an operation, which is also the text of its button: “Issue invoice”. */
export function operationLabel(language: Language, operationId: DeskOperationId): string {
  return translate(language, 'operations', findOperation(operationId)['x-label']);
}

/** Returns the label of a value of an enumeration, such as `cash` of `PaymentMethod`. */
export function enumLabel(language: Language, enumeration: string, value: string): string {
  const label = valueLabels.get(enumeration)?.get(value);
  if (label === undefined) return isKeyOf(value, events) ? events[value].label[language] : value;
  if (language === 'en') return label;
  return loadTexts(language).values.get(enumeration)?.get(label) ?? label;
}

function translate(language: Language, section: 'operations' | 'labels' | 'help', english: string): string {
  return language === 'en' ? english : (loadTexts(language)[section].get(english) ?? english);
}

const textsByLanguage = new Map<Language, DeskTexts>();

/** Reads the texts of a language at their first use. */
function loadTexts(language: Language): DeskTexts {
  const known = textsByLanguage.get(language);
  if (known) return known;
  const file = new URL(`../../spec/locales/desk/${language}.yaml`, import.meta.url);
  const texts = readDeskTexts(readFileSync(file, 'utf8'));
  textsByLanguage.set(language, texts);
  return texts;
}
