import { and, eq, sql } from 'drizzle-orm';
import type { Tx } from '../connection/client.ts';
import { query } from '../connection/query.ts';
import { accounts, boxes, events, labour_rates, service_categories, staff } from '../connection/tables.ts';

type NewStaff = typeof staff.$inferInsert;
type NewBox = typeof boxes.$inferInsert;
type NewRate = typeof labour_rates.$inferInsert;
type NewCategory = typeof service_categories.$inferInsert;

/** Inserts the staff of the demo. Returns the inserted rows. */
export function insertStaffMembers(tx: Tx, people: NewStaff[]) {
  return tx.insert(staff).values(people).returning();
}

export async function insertBoxes(tx: Tx, rows: NewBox[]): Promise<void> {
  await tx.insert(boxes).values(rows);
}

export async function insertRates(tx: Tx, rates: NewRate[]): Promise<void> {
  await tx.insert(labour_rates).values(rates);
}

export function insertCategories(tx: Tx, categories: NewCategory[]) {
  return tx.insert(service_categories).values(categories).returning();
}

/** Gives the accounts of a demo's staff the roles of the staff. */
export const setDemoRoles = query.run(
  { instanceId: accounts.instance_id },
  ($) => sql`
  update accounts set role = person.role from staff person
  where accounts.instance_id = ${$.instanceId}
    and person.instance_id = accounts.instance_id and person.id = accounts.staff_id`,
);

/** Assigns the demo's accepted work to its mechanics in turn. */
export const assignDemoJobs = query.run(
  { instanceId: accounts.instance_id },
  ($) => sql`
  update budgets b set mechanic_id = mechanic.id
  from (
    select id, row_number() over (order by id) - 1 as place, count(*) over () as people
    from staff where instance_id = ${$.instanceId} and role = 'mechanic' and active
  ) mechanic
  where b.instance_id = ${$.instanceId} and b.status in ('Aprobado', 'En curso', 'En espera', 'Finalizado')
    and b.mechanic_id is null and mechanic.place = b.id % mechanic.people`,
);

/** Finds the ids of a service and its category by the name of the service. */
export async function findService(tx: Tx, instanceId: number, name: string) {
  const [found] = await tx
    .select({ subcategory_id: service_categories.id, category_id: service_categories.parent_id })
    .from(service_categories)
    .where(and(eq(service_categories.instance_id, instanceId), eq(service_categories.name, name)));
  return found;
}

/** Deletes the events of a workshop, so that events of the demo's invented past are not delivered. */
export async function deleteEvents(tx: Tx, instanceId: number): Promise<void> {
  await tx.delete(events).where(eq(events.instance_id, instanceId));
}
