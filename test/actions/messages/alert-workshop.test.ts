import { expect, test } from 'vitest';
import { alertWorkshop } from '../../../actions/messages/alert-workshop.ts';
import type { Instance } from '../../../db/workshops/queries.ts';
import { languages } from '../../../generated/errors.ts';
import { openMessageScene } from '../../db/messages/scene.ts';
import { now } from '../../db/scene.ts';
import { setDevTransport } from '../../support/transports.ts';

const { sql, write, workshop } = await openMessageScene();

const about = { budgetId: null, receiver: 'https://erp.example.com/hooks', reason: 'gone' } as const;
const facts = { url: about.receiver };
const email = 'hola@taller.example.com';

const tell = (instance: Instance) =>
  write((tx) => alertWorkshop({ tx, instance, now, secretBox: null }, 'webhook_switched_off', about, facts));
const log = (instance: Instance) => sql`
  select recipient, subject, client_id, status, commercial, html from communications c
  left join outbound_messages o on o.communication_id = c.id where c.instance_id = ${instance.id}`;

test.each(languages)('tells the workshop by mail, in %s, its own language', async (language) => {
  const instance = await workshop({ language, email });
  await setDevTransport(sql, instance.id, { credit: 1 });
  await tell(instance);
  const [mail, ...more] = await log(instance);
  expect(mail).toMatchObject({ recipient: email, client_id: null, status: 'queued', commercial: false });
  expect(mail?.html).toMatch(new RegExp(`^<!doctype html><html lang="${language}">`));
  expect(mail?.html).toContain(about.receiver);
  expect(more).toEqual([]);
});

test('alerts it at its desk, too', async () => {
  const instance = await workshop({ email: '' });
  await tell(instance);
  const alerts = await sql`select kind, data from workshop_alerts where instance_id = ${instance.id}`;
  expect(alerts).toEqual([{ kind: 'webhook_switched_off', data: facts }]);
});

test.each<[string, Partial<Instance>, { credit: number } | null]>([
  ['without a mail account', { email }, null],
  ['without credit', { email }, { credit: 0 }],
  ['without an address', { email: '' }, { credit: 5 }],
  ['with an address that is none', { email: 'por teléfono' }, { credit: 5 }],
])('%s, sends no mail and refuses nothing', async (_, fields, transport) => {
  const instance = await workshop(fields);
  if (transport) await setDevTransport(sql, instance.id, transport);
  await tell(instance);
  expect(await log(instance)).toHaveLength(0);
});
