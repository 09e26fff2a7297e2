import { expect, test } from 'vitest';
import { expectNoDeadlocks } from '../../support/deadlocks.ts';
import { rowsIn } from '../../support/rows.ts';
import { type Answer, openWorkshop } from '../../support/workshop.ts';

const rounds = Number(process.env.FAULT_VERSIONS ?? 2);
const changesOfEach = 4;

const workshop = await openWorkshop();
const { get, patch, askDesk, newClient, send, createKey, sql, database, record } = workshop;
const { history } = rowsIn(sql);
const another = await workshop.startProcess();

/** A person or a program that changes the client in the version that it has read last. */
interface Author {
  name: string;
  read(path: string): Promise<Answer>;
  change(path: string, fields: object, etag: string): Promise<Answer>;
}

const person = (name: string): Author => ({
  name,
  read: (path) => askDesk('GET', path),
  change: (path, fields, etag) => askDesk('PATCH', path, fields, { 'if-match': etag, 'x-staff-name': name }),
});

const program = (key: string): Author => ({
  name: 'Prueba',
  read: (path) => get(path, { key }),
  change: (path, body, etag) =>
    send('PATCH', path, { key, body, headers: { 'if-match': etag } }, another.app),
});

interface Change {
  author: string;
  from: string;
  to: string;
}

/** Appends words to the client's address, one by one. After a conflict, appends the word to the present address. */
async function appendWords({ name, read, change }: Author, path: string) {
  const changes: Change[] = [];
  let conflicts = 0;
  let { body: client, headers } = await read(path);
  while (changes.length < changesOfEach) {
    const word = `${name.charAt(0)}${changes.length}`;
    const [from, to] = [client.address, `${client.address} ${word}`];
    const answer = await change(path, { address: to }, String(headers.etag));
    if (answer.status === 200) {
      changes.push({ author: name, from, to });
      ({ body: client, headers } = await read(path));
    } else {
      expect([answer.status, answer.body.error.code]).toEqual([409, 'changed_meanwhile']);
      conflicts += 1;
      ({ headers } = answer);
      client = answer.body.error.current;
    }
  }
  return { changes, conflicts };
}

test('of two people and a program who change one client at once, none overwrites the change of another', async () => {
  let conflicts = 0;
  for (let round = 0; round < rounds; round += 1) {
    const { key } = await createKey({ per_minute: 600 });
    const { id } = await newClient({ address: 'Calle Inventada' }, { key });
    const authors = [person('Marta Supuesta'), person('Bruno Ficticio'), program(key)];
    const path = `/clients/${id}`;
    const [written] = await Promise.all([
      Promise.all(authors.map((author) => appendWords(author, path))),
      // Changes without a version are made meanwhile, to another field.
      patch(path, { city: 'Lugo' }, { key }),
    ]);
    conflicts += written.reduce((sum, each) => sum + each.conflicts, 0);
    const inOrder = (await history(id)).flatMap(({ changes: { address }, actor_name }) =>
      address && address[0] !== null
        ? [{ author: actor_name, from: String(address[0]), to: String(address[1]) }]
        : [],
    );
    expect(inOrder.toSorted(byText)).toEqual(written.flatMap(({ changes }) => changes).toSorted(byText));
    const { address, city } = (await get(path, { key })).body;
    expect(inOrder.map(({ from }) => from)).toEqual([
      'Calle Inventada',
      ...inOrder.slice(0, -1).map(({ to }) => to),
    ]);
    expect([address, city]).toEqual([inOrder.at(-1)?.to, 'Lugo']);
  }
  console.log(`versions: ${rounds} rounds, ${conflicts} changes refused and repeated, none lost`);
  expect(conflicts).toBeGreaterThan(0);
});

test('no deadlock occurred', async () => {
  await another.close();
  await record.flush();
  await database.close();
  await expectNoDeadlocks(sql);
});

function byText(one: Change, other: Change): number {
  return one.to < other.to ? -1 : Number(one.to > other.to);
}
