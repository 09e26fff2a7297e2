import { expect, test } from 'vitest';
import { commandsOf } from '../../support/commands.ts';
import { openWorkshop } from '../../support/workshop.ts';

const { deskApp } = await openWorkshop();
const { workshop, json } = commandsOf(deskApp);

test('without staff, nobody can be named', async () => {
  const named = workshop('clients', 'create', '--name', 'Clara Ejemplo', '--as', 'Marta');
  await expect(named).rejects.toThrow('no active staff yet');
});

test('the history names the person as the workshop writes the name', async () => {
  await workshop('staff', 'create', '--name', 'Íñigo Ficticio');
  await workshop('staff', 'create', '--name', 'Marta Supuesta');
  await workshop('staff', 'create', '--name', 'Marta Inventada');
  for (const typed of ['íñigo ficticio', 'INIGO']) {
    const { id } = await json('clients', 'create', '--name', `Of ${typed}`, '--as', typed);
    const { data } = await json('history', '--client', String(id));
    expect(data).toMatchObject([{ by: 'Íñigo Ficticio', by_kind: 'staff' }]);
  }
});

test.each([
  ['a name that nobody has', 'Marta Suposta', 'Did you mean Marta Supuesta?'],
  ['a beginning that two names have', 'Marta', 'Íñigo Ficticio, Marta Supuesta, Marta Inventada'],
])('%s is refused, with the names that there are', async (_, name, message) => {
  const before = (await json('clients', 'list')).data.length;
  const refused = workshop('clients', 'create', '--name', 'Ada', '--as', name);
  await expect(refused).rejects.toThrow(`--as ${name}: No member of staff has this name.`);
  await expect(workshop('clients', 'create', '--name', 'Ada', '--as', name)).rejects.toThrow(message);
  expect((await json('clients', 'list')).data.length).toBe(before);
});

test('who has left can be named no longer', async () => {
  const { data } = await json('staff', 'list');
  const marta = data.find(({ name }: { name: string }) => name === 'Marta Inventada');
  await workshop('staff', 'set', String(marta.id), '--no-active');
  await expect(workshop('staff', 'create', '--name', 'X', '--as', marta.name)).rejects.toThrow(
    'No member of staff has this name',
  );
});
