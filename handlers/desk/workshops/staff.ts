import { holdAccount, removeAccess } from '../../../actions/people/access.ts';
import type { Tx } from '../../../db/connection/client.ts';
import { findAccountOfStaff } from '../../../db/people/accounts.ts';
import { lockInstance } from '../../../db/workshops/queries.ts';
import { insertStaff, listAllStaff, updateStaff } from '../../../db/workshops/staff.ts';
import type { DeskHandlers } from '../../../generated/handlers.ts';
import { requireFreeName, requireRowById } from '../find-row.ts';

/** Lists the staff, and locks them until the transaction ends. */
async function lockStaff(tx: Tx, instanceId: number) {
  await lockInstance(tx, instanceId);
  return listAllStaff(tx, { instanceId });
}

export const listStaff: DeskHandlers['listStaff'] = async ({ instance, tx }) => {
  return { status: 200, body: { data: await listAllStaff(tx, { instanceId: instance.id }) } };
};

export const showStaff: DeskHandlers['showStaff'] = async ({ params, instance, tx }) => {
  const all = await listAllStaff(tx, { instanceId: instance.id });
  return { status: 200, body: requireRowById(all, params.id) };
};

/** Adds a member of the staff. The names of active staff are unique, because budgets show only the name. */
export const createStaff: DeskHandlers['createStaff'] = async ({ body, instance, tx, now }) => {
  const all = await lockStaff(tx, instance.id);
  requireFreeName(
    all.filter(({ active }) => active),
    body.name,
  );
  const { name, role = null } = body;
  return { status: 201, body: await insertStaff(tx, { instanceId: instance.id, name, role, now }) };
};

/** Changes a member of the staff. The access of a person who leaves ends in the same transaction. */
export const setStaff: DeskHandlers['setStaff'] = async (request) => {
  const { params, body, instance, tx } = request;
  const all = await lockStaff(tx, instance.id);
  const person = requireRowById(all, params.id);
  const { name = person.name, role = person.role, active = person.active } = body;
  const isNewBesideOthers = active && (!person.active || name !== person.name);
  const others = all.filter((each) => each.active && each !== person);
  if (isNewBesideOthers) requireFreeName(others, name);
  if (person.active && !active) {
    const account = await findAccountOfStaff(tx, { instanceId: instance.id, staffId: person.id });
    if (account) await removeAccess(request, await holdAccount(request, account.id), 'left');
  }
  await updateStaff(tx, { instanceId: instance.id, id: person.id, name, role, active });
  return { status: 200, body: { ...person, ...body } };
};
