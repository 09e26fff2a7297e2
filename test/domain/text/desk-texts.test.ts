import { expect, test } from 'vitest';
import { parse } from 'yaml';
import { readDeskTexts } from '../../../domain/text/desk-texts.ts';

const file = `# Comment
operations:
  Add holiday: Añadir festivo
labels:
  Phone: Teléfono
  "Client's reference": Referencia del cliente

help:
  'Spaces, dashes: no difference.': "«1234 BBB»: igual"
  0: no reminder
values:
  # Comment
  PaymentMethod:
    Cash: Efectivo
    'R1: error': 'R1: error de ''derecho'''
  Direction:
    Outgoing: Saliente
`;

test('reads a file as a YAML parser does', () => {
  const { operations, labels, help, values } = readDeskTexts(file);
  const asObject = {
    operations: Object.fromEntries(operations),
    labels: Object.fromEntries(labels),
    help: Object.fromEntries(help),
    values: Object.fromEntries([...values].map(([name, texts]) => [name, Object.fromEntries(texts)])),
  };
  expect(asObject).toEqual(parse(file, { schema: 'failsafe' }));
});
