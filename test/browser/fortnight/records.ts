import type { TestWorkshop } from '../../support/workshop.ts';

type Workshop = Pick<TestWorkshop, 'sql' | 'instanceId'>;

export async function findJob({ sql, instanceId }: Workshop, plate: string): Promise<{ id: number }> {
  const [row] = await sql<{ id: number }[]>`
    select b.id::int from budgets b join vehicles v on v.instance_id = b.instance_id and v.id = b.vehicle_id
    where b.instance_id = ${instanceId} and v.plate = ${plate}`;
  if (!row) throw new Error(`there is no job for ${plate}`);
  return row;
}

export async function findInvoice(workshop: Workshop, plate: string): Promise<{ id: number }> {
  const { sql, instanceId } = workshop;
  const job = await findJob(workshop, plate);
  const [row] = await sql<{ id: number }[]>`
    select id::int from invoices where instance_id = ${instanceId} and budget_id = ${job.id}`;
  if (!row) throw new Error(`there is no invoice for ${plate}`);
  return row;
}

export async function findPart({ sql, instanceId }: Workshop, reference: string): Promise<number> {
  const [row] = await sql<{ id: number }[]>`
    select id::int from parts where instance_id = ${instanceId} and reference = ${reference}`;
  if (!row) throw new Error(`there is no part ${reference}`);
  return row.id;
}

/** The start of an appointment in the winter time of Madrid. */
export function startOf(day: string, time: string): string {
  return `${day}T${time}:00+01:00`;
}
