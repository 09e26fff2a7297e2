import { expect, test } from 'vitest';
import { show } from '../../../../../tools/operator/desk/output/show.ts';

const wide = 200;

test('a table at a terminal has the labels of the workshop’s language, with units', () => {
  const data = [{ id: 7, plate: '1234BBB', km: 48_200, itv_expiry_date: '2027-01-31' }];
  const labels = { operationId: 'listDeskVehicles', language: 'es' } as const;
  expect(show({ data, next_cursor: 'abc', has_more: true }, false, { columns: wide, labels })).toBe(
    [
      'N.º  MATRÍCULA  KILÓMETROS (KM)  ITV VÁLIDA HASTA',
      '7    1234BBB    48200            2027-01-31',
      'More: --cursor abc',
      '',
    ].join('\n'),
  );
});

test('fields of a record have labels at every depth', () => {
  const hours = { start: '08:30', end: '18:30', closed: false };
  const answer = { name: 'Taller', schedule: { mon: hours }, lunch_break: { start: '14:00', end: '15:00' } };
  const labels = { operationId: 'showSettings', language: 'es' } as const;
  expect(show(answer, false, { columns: wide, labels })).toBe(
    [
      'Nombre:                Taller',
      'Horario:',
      '  Lunes:  Abre a las: 08:30, Cierra a las: 18:30, Cerrado: false',
      'Descanso de mediodía:  Inicio: 14:00, Fin: 15:00',
      '',
    ].join('\n'),
  );
});

test('changes are shown as old and new, by the labels of the fields', () => {
  const changes = { phone: { from: null, to: '600 000 001' } };
  const labels = { operationId: 'listHistory', language: 'fr' } as const;
  expect(show({ data: [{ id: 1, changes }] }, false, { columns: wide, labels })).toBe(
    'N°  MODIFICATIONS\n1   Téléphone: - → 600 000 001\n',
  );
});

test('the only row of a list has the labels of the list', () => {
  const labels = { operationId: 'listDeskRequests', language: 'bg' } as const;
  const row = { request_id: 'r1', duration_ms: 12 };
  expect(show(row, false, { columns: wide, labels })).toBe(
    'Заявка №:              r1\nПродължителност (мс):  12\n',
  );
});

test('fields keep their names in JSON, without a terminal, and without a label', () => {
  const labels = { operationId: 'showClient', language: 'es' } as const;
  const answer = { phone: '600 000 001', imaginary_field: 1 };
  expect(show(answer, true, { columns: wide, labels })).toBe(`${JSON.stringify(answer)}\n`);
  expect(show(answer, false)).toContain('phone:');
  expect(show(answer, false, { columns: wide, labels })).toBe(
    'Teléfono:         600 000 001\nimaginary_field:  1\n',
  );
});

test('two fields with the same label keep their values', () => {
  const answer = { email: 'a@example.com', whatsapp: '600 000 001', whatsapp_phone: '600 000 002' };
  const labels = { operationId: 'showClient', language: 'en' } as const;
  const shown = show(answer, false, { columns: wide, labels });
  for (const value of Object.values(answer)) expect(shown).toContain(value);
});
