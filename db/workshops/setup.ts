import { sql } from 'drizzle-orm';
import type { SetupAnswer, SetupStepName, SetupTransport } from '../../domain/workshops/setup.ts';
import { param, query } from '../connection/query.ts';
import { instances } from '../connection/tables.ts';

/** Maximum number of records that are counted: whether a step is done needs no exact number. */
export const maxCountedRecords = 1_000;

/** The facts about the setup of a workshop that its own row does not contain. */
export interface SetupRows {
  boxes: string[];
  owners_with_access: number;
  mechanics: string[];
  rates: { name: string; price_cents: number }[];
  services: number;
  items: number;
  credit: number;
  email: SetupTransport | null;
  sms: SetupTransport | null;
  series: string[];
  coming_holidays: number;
  local_holidays: number;
  certificate: { tax_id: string; holder: string; expires_at: string } | null;
  /** End of validity of the deployment's certificate. */
  deployment_certificate_expires_at: string | null;
  /** Numbers of records, at most `maxCountedRecords`. */
  clients: number;
  vehicles: number;
  parts: number;
  budgets: number;
}

/** Finds the facts about the setup of a workshop in one statement. */
export const findSetupRows = query.one(
  { instanceId: instances.id, today: param.text },
  ($) => sql<SetupRows>`
  select
    (select coalesce(jsonb_agg(b.name order by b.position, b.id), '[]') from boxes b
      where b.instance_id = i.id and b.active) as boxes,
    (select count(*)::int from accounts a
      join staff s on s.instance_id = a.instance_id and s.id = a.staff_id and s.active
      where a.instance_id = i.id and a.role = 'owner' and (a.password_hash is not null or exists (
        select from passkeys p where p.instance_id = a.instance_id and p.account_id = a.id
      ))) as owners_with_access,
    (select coalesce(jsonb_agg(s.name order by s.id), '[]') from accounts a
      join staff s on s.instance_id = a.instance_id and s.id = a.staff_id and s.active
      where a.instance_id = i.id and a.role = 'mechanic') as mechanics,
    (select coalesce(jsonb_agg(
        jsonb_build_object('name', r.name, 'price_cents', r.price_per_hour_cents) order by r.position, r.id
      ), '[]') from labour_rates r where r.instance_id = i.id) as rates,
    (select count(*)::int from (
      select from service_categories c where c.instance_id = i.id and c.active and not c.internal limit ${maxCountedRecords}
    ) found) as services,
    (select count(*)::int from (
      select from catalog_items c where c.instance_id = i.id and c.active limit ${maxCountedRecords}
    ) found) as items,
    coalesce((select l.balance from credit_ledger l where l.instance_id = i.id order by l.id desc limit 1), 0) as credit,
    (select jsonb_build_object('sender', t.sender, 'failing', t.failing_since is not null) from transports t
      where t.instance_id = i.id and t.channel = 'email') as email,
    (select jsonb_build_object('sender', t.sender, 'failing', t.failing_since is not null) from transports t
      where t.instance_id = i.id and t.channel = 'sms') as sms,
    (select coalesce(jsonb_agg(s.code order by s.id), '[]') from invoice_series s
      where s.instance_id = i.id and s.active) as series,
    (select count(*)::int from holidays h
      where h.instance_id = i.id and h.date >= ${$.today}::date) as coming_holidays,
    (select count(*)::int from holidays h
      where h.instance_id = i.id and h.scope = 'local' and h.date >= date_trunc('year', ${$.today}::date)) as local_holidays,
    (select jsonb_build_object('tax_id', c.tax_id, 'holder', c.holder, 'expires_at', c.expires_at)
      from verifactu_certificates c where c.instance_id = i.id) as certificate,
    (select c.expires_at from deployment_certificates c where c.id = 1) as deployment_certificate_expires_at,
    (select count(*)::int from (
      select from clients c where c.instance_id = i.id and c.erased_at is null limit ${maxCountedRecords}
    ) found) as clients,
    (select count(*)::int from (
      select from vehicles v where v.instance_id = i.id limit ${maxCountedRecords}
    ) found) as vehicles,
    (select count(*)::int from (
      select from parts p where p.instance_id = i.id and p.active limit ${maxCountedRecords}
    ) found) as parts,
    (select count(*)::int from (
      select from budgets b where b.instance_id = i.id limit ${maxCountedRecords}
    ) found) as budgets
  from instances i where i.id = ${$.instanceId}`,
);

/** Sets or removes the answer of a workshop to a step. */
export const setSetupAnswer = query.run(
  {
    instanceId: instances.id,
    step: param.oneOf<SetupStepName>(),
    answer: param.orNull(param.oneOf<SetupAnswer>()),
  },
  ($) => sql`
  update instances set setup_answers = case
    when ${$.answer}::text is null then setup_answers - ${$.step}::text
    else setup_answers || jsonb_build_object(${$.step}::text, ${$.answer}::text)
  end
  where id = ${$.instanceId}`,
);
