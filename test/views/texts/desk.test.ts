import { expect, test } from 'vitest';
import { readDayHours } from '../../../domain/workshops/read-hours.ts';
import { languages } from '../../../generated/errors.ts';
import { answerText, enumLabel, fieldText, operationLabel } from '../../../views/texts/desk.ts';
import { hourVocabulary } from '../../../views/texts/hour-words.ts';

test('labels and help are in the language that is asked for', () => {
  expect(fieldText('en', 'createDeskClient', 'email')).toEqual({
    label: 'Email',
    help: 'Two clients cannot have the same address.',
  });
  expect(fieldText('es', 'createDeskClient', 'email')).toEqual({
    label: 'Correo electrónico',
    help: 'Dos clientes no pueden tener la misma dirección.',
  });
  expect(fieldText('bg', 'recordPayment', 'method')).toEqual({ label: 'Начин на плащане' });
});

test('the same property has the label of its meaning in each operation', () => {
  expect(fieldText('es', 'listDeskInvoices', 'from').label).toBe('Desde');
  expect(fieldText('es', 'setEmailTransport', 'from').label).toBe('Remitente');
  expect(fieldText('es', 'setBox', 'id').label).toBe('Box');
});

test('a request has the label of the record that it describes', () => {
  expect(fieldText('fr', 'setSettings', 'brand_color')).toEqual(
    answerText('fr', 'showSettings', 'brand_color'),
  );
});

test('operations are named by verb and object, lists by a noun', () => {
  expect(languages.map((language) => operationLabel(language, 'addHoliday'))).toEqual([
    'Añadir festivo',
    'Add holiday',
    'Afegeix un festiu',
    'Adicionar feriado',
    'Ajouter un jour férié',
    'Добавяне на празник',
  ]);
  expect(operationLabel('es', 'listHolidays')).toBe('Festivos');
});

test('values agree with their noun', () => {
  expect(enumLabel('es', 'InvoiceStatus', 'issued')).toBe('Emitida');
  expect(enumLabel('es', 'VerifactuStatus', 'sent')).toBe('Enviado');
  expect(enumLabel('es', 'EventName', 'invoice.issued')).toBe('Factura emitida');
  expect(enumLabel('es', 'EventName', '*')).toBe('Todos los eventos');
});

test('a value without a label is shown as it is', () => {
  expect(enumLabel('es', 'InvoiceStatus', 'archived')).toBe('archived');
  expect(enumLabel('es', 'InvoiceStatus', 'constructor')).toBe('constructor');
});

test.each(languages)('the example of opening hours is understood (%s)', (language) => {
  const { help = '' } = fieldText(language, 'setSettings', 'hours');
  const example = help.replace(/^[^:\d]*:\s|^Such as /, '').replace(/\.$/, '');
  const read = readDayHours(example, hourVocabulary);
  expect(read).toMatchObject({ hours: { mon: [{}, {}], fri: [{}, {}], sat: [{}] } });
});
