import { expect, test } from 'vitest';
import { inLocalWords } from '../../../../tools/operator/desk/output/local-words.ts';
import { show } from '../../../../tools/operator/desk/output/show.ts';

const answer = {
  id: 1,
  total: 1234.5,
  requests: 12,
  quantity: 1.5,
  at: '2026-11-24T08:30:00.000Z',
  due: '2026-12-09',
  name: '2026-12-09 and more',
  lines: [{ unit_price: -0.07 }],
};
const money = ['total', 'unit_price'];

test.each([
  ['es', '1.234,50 €', '24/11/2026, 09:30', '09/12/2026'],
  ['en', '€1,234.50', '24/11/2026, 09:30', '09/12/2026'],
  ['fr', '1 234,50 €', '24/11/2026 09:30', '09/12/2026'],
  ['pt', '1234,50 €|1 234,50 €', '24/11/2026, 09:30', '09/12/2026'],
  ['bg', '1234,50 €|1 234,50 €', '24.11.2026', '09.12.2026'],
] as const)(
  'in %s amounts and moments are written as people there write them',
  (language, total, at, due) => {
    const shown = inLocalWords(answer, { language, timezone: 'Europe/Madrid', money }) as unknown as Record<
      string,
      unknown
    >;
    const plain = (text: unknown) => String(text).replaceAll(/[\u00a0\u202f]/g, ' ');
    expect(plain(shown.total)).toMatch(new RegExp(`^(${total.replaceAll('.', '\\.')})$`));
    expect(plain(shown.at)).toContain(at);
    expect(plain(shown.due)).toContain(due);
    expect(shown).toMatchObject({ id: 1, requests: 12, quantity: 1.5, name: '2026-12-09 and more' });
  },
);

test('--json has the values as they are', () => {
  const place = { language: 'es', timezone: 'Europe/Madrid', money } as const;
  expect(JSON.parse(show(answer, true, { place }))).toEqual(answer);
});

const rows = [
  {
    id: 1,
    name: 'Clara Ejemplo Supuesta de la Invención',
    email: 'clara.ejemplo.supuesta@example.com',
    city: 'Alcalá de Henares',
    note: 'x'.repeat(80),
  },
  { id: 2, name: 'Bruno', email: null, city: 'Getafe', note: '' },
];

test.each([40, 60, 80, 120])(
  'a table is at most %d characters wide, and says what it leaves out',
  (columns) => {
    const text = show({ data: rows, next_cursor: null }, false, { columns });
    const table = text.split('\n').filter((line) => line !== '' && !line.startsWith('Left out'));
    expect(table).toHaveLength(3);
    for (const line of table) expect(line.length).toBeLessThanOrEqual(columns);
    const names = ['id', 'name', 'email', 'city', 'note'];
    const missing = names.filter((name) => !table[0]?.split(/\s+/).includes(name.toUpperCase()));
    expect(text.includes('Left out')).toBe(missing.length > 0);
    for (const name of missing) expect(text).toContain(name);
  },
);

test('a pipe gets lines as long as they are', () => {
  expect(show({ data: rows }, false)).toContain('x'.repeat(80));
});

test('nothing is said to be nothing, and more matches to be more', () => {
  expect(show({ data: [], has_more: false }, false)).toBe('None.\n');
  expect(show({ data: rows, has_more: true }, false)).toContain('There are more');
});
