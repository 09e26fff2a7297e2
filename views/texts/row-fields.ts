import { isKeyOf } from '../../domain/text/json.ts';
import type { Language } from '../../generated/errors.ts';
import type { DeskOperationId } from '../../generated/operations.ts';
import { alternatives, type FieldSchema, type FoundField, findOperation } from '../desk/fields.ts';
import { textOfField } from './desk.ts';

/** A field that a column of an imported file can set. */
export interface RowField {
  /** The name of the field, such as `phone` or `channel_opt_out.email`. */
  name: string;
  label: string;
  required: boolean;
}

/** Lists the fields of the rows that an import reads, in the order of the document, with their labels. */
export function listRowFields(operationId: DeskOperationId, language: Language): RowField[] {
  const rows = findOperation(operationId).requestBody?.content['text/csv']?.schema.items;
  return rows ? fieldsOf(rows, { language, above: [], labels: [] }) : [];
}

interface Place {
  language: Language;
  above: readonly string[];
  labels: readonly string[];
}

function fieldsOf(schema: FieldSchema, { language, above, labels }: Place): RowField[] {
  const parent = alternatives(schema).find(({ properties }) => properties);
  return Object.entries(parent?.properties ?? {}).flatMap(([name, property]) => {
    const node: FoundField = { name, in: 'body', required: false, node: property, schema: property };
    const path = [...above, name];
    const label = [...labels, textOfField(language, node).label];
    if (alternatives(property).some((each) => isKeyOf('properties', each)))
      return fieldsOf(property, { language, above: path, labels: label });
    const required = above.length === 0 && (parent?.required?.includes(name) ?? false);
    return [{ name: path.join('.'), label: label.join(' · '), required }];
  });
}
