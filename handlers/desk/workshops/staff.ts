import type { Tx } from '../../../db/connection/client.ts';
import { lockInstance } from '../../../db/workshops/queries.ts';
import { listStaff as findAllStaff, insertStaff, updateStaff } from '../../../db/workshops/staff.ts';
import type { DeskHandlers } from '../../../generated/handlers.ts';
import { requireFreeName, rowAmong } from '../among.ts';

/** Until the end of the transaction nobody else changes one. */
async function holdStaff(tx: Tx, instanceId: number) {
  await lockInstance(tx, instanceId);
  return findAllStaff(tx, instanceId);
}

export const listStaff: DeskHandlers['listStaff'] = async ({ instance, tx }) => {
  return { status: 200, body: { data: await findAllStaff(tx, instance.id) } };
};

/** A name is all that budgets show of a person; whoever has left is in nobody's way. */
export const createStaff: DeskHandlers['createStaff'] = async ({ body, instance, tx, now }) => {
  const all = await holdStaff(tx, instance.id);
  requireFreeName(
    all.filter(({ active }) => active),
    body.name,
  );
  return { status: 201, body: await insertStaff(tx, instance.id, body, now) };
};

export const setStaff: DeskHandlers['setStaff'] = async ({ params, body, instance, tx }) => {
  const all = await holdStaff(tx, instance.id);
  const person = rowAmong(all, params.id);
  const { name = person.name, active = person.active } = body;
  const isNewBesideOthers = active && (!person.active || name !== person.name);
  const others = all.filter((each) => each.active && each !== person);
  if (isNewBesideOthers) requireFreeName(others, name);
  await updateStaff(tx, instance.id, person.id, body);
  return { status: 200, body: { ...person, ...body } };
};
