import type { SeededHoliday } from '../../domain/holiday-seed.ts';
import { arrayLiteral, type Db, statement, type Tx } from '../client.ts';

export interface HolidayRow {
  id: number;
  /** `2026-12-25` */
  date: string;
  name: string;
  scope: 'national' | 'regional' | 'local';
}

const list = statement<HolidayRow>(`
  select id, date, name, scope from holidays where instance_id = $1 and date >= $2::date order by date, id`);

/** From a day on: today in the workshop's time zone for those to come. */
export async function listHolidays(db: Db, instanceId: number, from: string): Promise<HolidayRow[]> {
  return await list(db, instanceId, from);
}

const insert = statement<HolidayRow>(`
  insert into holidays (instance_id, date, name, scope, source) values ($1, $2, $3, $4, 'desk')
  on conflict (instance_id, date, name) do nothing
  returning id, date, name, scope`);

/** Undefined where the day has a holiday of that name already. */
export async function insertHoliday(
  tx: Tx,
  instanceId: number,
  { date, name, scope }: Omit<HolidayRow, 'id'>,
): Promise<HolidayRow | undefined> {
  const [row] = await insert(tx, instanceId, date, name, scope);
  return row;
}

const remove = statement<{ id: number }>(
  'delete from holidays where instance_id = $1 and id = $2 returning id',
);

export async function removeHoliday(tx: Tx, instanceId: number, id: number): Promise<boolean> {
  return (await remove(tx, instanceId, id)).length > 0;
}

const claimYear = statement<{ id: number }>(`
  update instances set holidays_seeded_through = $2
  where id = $1 and coalesce(holidays_seeded_through, 0) < $2 returning id`);

const seed = statement(`
  insert into holidays (instance_id, date, name, scope, source)
  select $1::bigint, date, name, scope, 'seed' from unnest($2::date[], $3::text[], $4::text[]) as s (date, name, scope)
  on conflict (instance_id, date, name) do nothing`);

/** Once for each year: what the workshop takes off its list afterwards stays off. */
export async function seedHolidays(
  tx: Tx,
  instanceId: number,
  year: number,
  holidays: SeededHoliday[],
): Promise<boolean> {
  const [claimed] = await claimYear(tx, instanceId, year);
  if (!claimed) return false;
  await seed(
    tx,
    instanceId,
    arrayLiteral(holidays.map(({ date }) => date)),
    arrayLiteral(holidays.map(({ name }) => name)),
    arrayLiteral(holidays.map(({ scope }) => scope)),
  );
  return true;
}
