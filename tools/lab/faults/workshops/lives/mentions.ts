import { randomUUID } from 'node:crypto';
import { callDesk, type SimulatedClient, type Step, sendOnce, sendRecordedRequest } from './asking.ts';
import type { Person } from './person.ts';

/** Returns a random text that mentions the person's name or data. */
function mentionPerson(person: Person): string {
  return person.pick([
    () => person.named(),
    () => person.spelt(person.pick(person.emails)),
    () => person.spelt(person.pick(person.phones)),
    () => `${person.named()} (${person.pick(person.plates.length > 0 ? person.plates : person.phones)})`,
  ])();
}

const oneLine = (text: string) => text.replace(/\s+/g, ' ');
const firstName = (person: Person) => person.pick(person.pick(person.names).split(' '));

/** Creates another client, who knows the person, with a budget. */
async function createFriend(life: SimulatedClient): Promise<{ id: number; budget: number; line: number }> {
  const { body: friend } = await sendRecordedRequest(life, 'POST', '/clients', { name: 'Bruno Ficticio' });
  const lines = [{ description: 'Discos', unit_price: 10 }];
  const { body } = await sendRecordedRequest(life, 'POST', '/budgets', { client_id: friend.id, lines });
  return { id: friend.id, budget: body.id, line: body.lines[0].id };
}

/** Steps in which staff, integrators and other clients mention the invented client in texts. */
export const mentionSteps: Record<string, Step> = {
  'is named in the lines of its own budget': async (life) => {
    const [budget] = life.budgets;
    if (!budget) return;
    const { person } = life;
    await sendRecordedRequest(life, 'POST', `/budgets/${budget.id}/lines`, {
      ...{
        description: `Frenos del coche de ${firstName(person)}`,
        group_title: oneLine(person.named()).slice(0, 120),
      },
      ...{ reference: oneLine(person.named()).slice(0, 100), unit_price: 10 },
    });
    await sendRecordedRequest(life, 'PATCH', `/budgets/${budget.id}/lines/${budget.lines[0]?.id}`, {
      description: `Pastillas, avisar a ${mentionPerson(person)}`,
    });
  },
  'is named in the budget of a friend': async (life) => {
    const { person } = life;
    const { budget, line } = await createFriend(life);
    const said = () => `Paga ${mentionPerson(person)}, ${mentionPerson(person)}`;
    await sendRecordedRequest(life, 'PATCH', `/budgets/${budget}/lines/${line}`, {
      description: said(),
      extended_detail: said(),
    });
    await sendRecordedRequest(life, 'PATCH', `/budgets/${budget}/lines/${line}`, { description: said() });
    await callDesk(life, 'PATCH', `/budgets/${budget}`, { public_notes: said(), internal_notes: said() });
    await callDesk(life, 'POST', `/budgets/${budget}/status/Rechazado`, { reason: said() });
  },
  'is named in a mail to a friend': async (life) => {
    const { person } = life;
    const text = `Lo recoge ${mentionPerson(person)}.`;
    const html = `<p>Lo recoge <b>${oneLine(person.named()).replace(' ', '</b>&nbsp;')}.</p>`;
    await sendOnce(life, 'POST', '/email', {
      to: 'bruno@example.com',
      subject: `Coche de ${oneLine(person.named())}`,
      html,
    });
    await sendOnce(life, 'POST', '/sms', { to: '+34699999999', body: text });
    await callDesk(life, 'POST', '/communications', {
      channel: 'call',
      from: '+34699999998',
      body: text,
      agent: 'Ana',
    });
  },
  'is named in the store': async (life) => {
    const { person } = life;
    const { body: part } = await callDesk(life, 'POST', '/parts', {
      ...{
        reference: randomUUID(),
        price: 1,
        location: `Estante de ${oneLine(mentionPerson(person))}`.slice(0, 100),
      },
      description: `Faro para ${oneLine(mentionPerson(person))}`,
    });
    const reason = () => `Encargado por ${mentionPerson(person)}`;
    await sendOnce(life, 'POST', '/stock/movements', {
      part_id: part.id,
      kind: 'in',
      quantity: 3,
      reason: reason(),
    });
    await callDesk(life, 'POST', '/stock/movements', {
      part_id: part.id,
      kind: 'adjust',
      quantity: -1,
      reason: reason(),
    });
    const { budget } = await createFriend(life);
    const out = { part_id: part.id, kind: 'out', quantity: 1, budget_id: budget };
    await sendOnce(life, 'POST', '/stock/movements/batch', { movements: [{ ...out, reason: reason() }] });
  },
  'is named where the workshop keeps its own': async (life) => {
    const { person } = life;
    await callDesk(life, 'POST', '/items', {
      ...{
        reference: randomUUID(),
        description: `Cambio como a ${oneLine(mentionPerson(person))}`,
        price: 1,
      },
    });
    await callDesk(life, 'POST', '/closures', {
      ...{ name: `Visita a ${oneLine(person.named())}`.slice(0, 120) },
      ...{ from: '2031-01-01T00:00:00+01:00', to: '2031-01-02T00:00:00+01:00' },
    });
    await callDesk(life, 'POST', '/credit', { units: 1, note: `Por ${oneLine(mentionPerson(person))}` });
  },
  'has a vehicle that is called after it': async (life) => {
    const [vehicle] = life.vehicles;
    if (vehicle === undefined) return;
    const { person } = life;
    await sendRecordedRequest(life, 'PATCH', `/vehicles/${vehicle}`, {
      model: `Ibiza de ${firstName(person)}`.slice(0, 60),
    });
  },
};
