import { expect, test } from 'vitest';
import { openWorkshop } from '../../support/workshop.ts';

const { get, post, newClient, patch } = await openWorkshop();

const people = [
  {
    name: 'José Núñez Imaginario',
    phone: '+34 612 000 345',
    email: 'jose.nunez@example.com',
    tax_id: '12345678-Z',
  },
  { name: "Ana O'Ficticia-Pérez", phone: '0034 913 00 00 07', email: 'ana_50%@example.test' },
  { name: 'Иван Измислен', phone: '+359 2 000 0008' },
  { name: 'Straße 100% Coches_Ficticios', tax_id: 'B 0000 0009' },
  { name: 'Łódź Œuvre', phone: '12-34-56', phone_secondary: '600 111 222', city: 'Ciudad Oculta' },
];
for (const person of people) await post('/clients', person);

async function found(term: string): Promise<string[]> {
  const { body } = await get(`/clients?search=${encodeURIComponent(term)}`);
  return body.data.map(({ name }: { name: string }) => name);
}

const [jose, ana, ivan, strasse, lodz] = people.map(({ name }) => name);

test.each([
  ['a name, whole', 'José Núñez Imaginario', [jose]],
  ['a name without case or accents', 'jose NUNEZ', [jose]],
  ['accents where the name has none', 'Ímágínárió', [jose]],
  ['the middle of a word', 'agina', [jose]],
  ['three characters anywhere', 'ñez', [jose]],
  ['Cyrillic in other case', 'иван изм', [ivan]],
  ['ß as ss', 'STRASSE', [strasse]],
  ['letters that have no base form', 'lodz oeuvre', [lodz]],
  ['an apostrophe', "o'fic", [ana]],
  ['part of an email', 'nunez@exa', [jose]],
  ['an email in other case', 'JOSE.NUNEZ@EXAMPLE.COM', [jose]],
  ['a phone as written', '+34 612 000 345', [jose]],
  ['a phone without prefix', '612000345', [jose]],
  ['a phone with dots', '612.000.345', [jose]],
  ['a phone with 00', '0034612000345', [jose]],
  ['the end of a phone', '2000345', [jose]],
  ['a phone stored with 00, without it', '913 000 007', [ana]],
  ['a phone that is no number, by its digits', '123456', [jose, lodz]],
  ['a tax id without separators', '12345678z', [jose]],
  ['a tax id with others', '12345678 Z', [jose]],
  ['a tax id in part', 'B0000', [strasse]],
  ['two characters at the beginning of a word', 'nu', [jose]],
  ['two characters after a dash', 'pé', [ana]],
  ['two digits at the beginning of a phone', '61', [jose]],
])('finds %s: "%s"', async (_what, term, names) => {
  expect(await found(term)).toEqual(names);
});

test.each([
  ['two characters inside a word', 'ma'],
  ['a percent sign for anything', 'Jos%Imag'],
  ['an underscore for any character', 'Jos_ Núñez'],
  ['a backslash', '\\\\'],
  ['what nobody has', 'zzzzz'],
  ['the second phone', '600111222'],
  ['the city', 'Oculta'],
  ['a term across two fields', 'Imaginario jose.nunez'],
])('does not find %s: "%s"', async (_what, term) => {
  expect(await found(term)).toEqual([]);
});

test('% and _ are found as what they are', async () => {
  expect(await found('100%')).toEqual([strasse]);
  expect(await found('_50%')).toEqual([ana]);
  expect(await found('es_fi')).toEqual([strasse]);
});

test.each([
  ['one character', 'a'],
  ['nothing', ''],
  ['spaces', '%20%20'],
  ['one character between spaces', '%20a%20'],
  ['101 characters', 'a'.repeat(101)],
])('refuses %s', async (_what, term) => {
  const refused = await get(`/clients?search=${term}`);
  expect(refused.status).toBe(422);
  expect(refused.body.error.fields).toEqual([{ path: 'query/search', message: expect.any(String) }]);
});

test('knows a change at once: the new is found, the old no longer', async () => {
  const body = await newClient({ name: 'Antes Cambiada', phone: '600 000 777' });
  await patch(`/clients/${body.id}`, { name: 'Después Cambiada', phone: '600 000 778' });
  expect(await found('antes cam')).toEqual([]);
  expect(await found('600000777')).toEqual([]);
  expect(await found('despues')).toEqual(['Después Cambiada']);
  expect(await found('600000778')).toEqual(['Después Cambiada']);
});
