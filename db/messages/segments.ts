import { and, asc, eq, gt, isNotNull, isNull, not, type SQL, sql } from 'drizzle-orm';
import type { Candidate } from '../../domain/messages/campaigns/recipients.ts';
import type { Segment } from '../../domain/messages/campaigns/segments.ts';
import { fold } from '../../domain/text/fold.ts';
import type { Language } from '../../generated/errors.ts';
import {
  arrayLiteral,
  type Db,
  isIn,
  type Parameter,
  preparedSelect,
  sendInOrder,
} from '../connection/client.ts';
import { client_claim_heirs, client_claims, clients, vehicles } from '../connection/tables.ts';
import type { Instance } from '../workshops/queries.ts';

export type CampaignChannel = 'email' | 'sms';

const addressColumns = { email: clients.email, sms: clients.phone };
const language = sql<Language>`coalesce(${clients.preferred_language}, ${sql.placeholder('language')})`;

const ifAsked = (name: string, type: string, condition: (asked: SQL) => SQL) => {
  const asked = sql`${sql.placeholder(name)}::${sql.raw(type)}`;
  return sql`(${asked} is null or ${condition(asked)})`;
};
const { created_at, city, zip } = clients;
const createdOn = sql`(${created_at} at time zone ${sql.placeholder('timezone')})::date`;
const { brand, itv_expiry_date } = vehicles;

const itsVehicle = and(
  eq(vehicles.instance_id, clients.instance_id),
  eq(vehicles.client_id, clients.id),
  eq(vehicles.status, 'activo'),
  ifAsked('brands', 'text[]', (brands) => sql`${brand} = any (${brands})`),
  ifAsked(
    'itv',
    'date',
    (month) => sql`${itv_expiry_date} >= ${month} and ${itv_expiry_date} < ${month} + interval '1 month'`,
  ),
);

const inSegment = and(
  eq(clients.instance_id, sql.placeholder('instanceId')),
  isNull(clients.erased_at),
  sql`(not ${sql.placeholder('vip')}::boolean or ${clients.vip})`,
  ifAsked('languages', 'text[]', (languages) => sql`${language} = any (${languages})`),
  ifAsked('cities', 'text[]', (cities) => sql`${city} = any (${cities})`),
  ifAsked('zips', 'text[]', (zips) => sql`upper(regexp_replace(${zip}, '[ -]', '', 'g')) like any (${zips})`),
  ifAsked('since', 'date', (since) => sql`${createdOn} >= ${since}`),
  ifAsked('before', 'date', (before) => sql`${createdOn} < ${before}`),
  sql`((${sql.placeholder('brands')}::text[] is null and ${sql.placeholder('itv')}::date is null)
    or exists (select from ${vehicles} where ${itsVehicle}))`,
);

const optedOut = (channel: CampaignChannel) =>
  sql`(${clients.marketing_opt_out} or ${clients[`opt_out_${channel}`]})`;

const countLeftOut = byChannel((channel) =>
  preparedSelect((db) => {
    const hasNoAddress = sql`not ${optedOut(channel)} and ${addressColumns[channel]} is null`;
    return db
      .select({
        opted_out: sql<number>`(count(*) filter (where ${optedOut(channel)}))::int`.as('opted_out'),
        no_address: sql<number>`(count(*) filter (where ${hasNoAddress}))::int`.as('no_address'),
      })
      .from(clients)
      .where(inSegment);
  }),
);

const listCandidates = byChannel((channel) =>
  preparedSelect((db) =>
    db
      .select({
        id: clients.id,
        name: clients.name,
        address: sql<string>`${addressColumns[channel]}`.as('address'),
        language: language.as('language'),
      })
      .from(clients)
      .where(
        and(
          inSegment,
          not(optedOut(channel)),
          isNotNull(addressColumns[channel]),
          gt(clients.id, sql.placeholder('after')),
        ),
      )
      .orderBy(asc(clients.id))
      .limit(sql.placeholder('most')),
  ),
);

function byChannel<T>(of: (channel: CampaignChannel) => T): Record<CampaignChannel, T> {
  return { email: of('email'), sms: of('sms') };
}

interface SoughtSegment {
  channel: CampaignChannel;
  asked: Record<string, Parameter>;
}

export async function seekSegment(
  db: Db,
  instance: Instance,
  segment: Segment,
  channel: CampaignChannel,
): Promise<SoughtSegment> {
  const [cities, brands] = await sendInOrder(db, [
    spellings(segment.cities, () => findCities(db, { instanceId: instance.id })),
    spellings(segment.brands, () => findBrands(db, { instanceId: instance.id })),
  ]);
  const asked = {
    instanceId: instance.id,
    vip: segment.vip,
    languages: some(segment.languages),
    language: instance.language,
    cities,
    zips: some(segment.zips.map((zip) => `${zip}%`)),
    since: segment.since,
    before: segment.before,
    timezone: instance.timezone,
    brands,
    itv: segment.itv && `${segment.itv}-01`,
  };
  return { channel, asked };
}

const findCities = preparedSelect((db) =>
  db
    .selectDistinct({ name: sql<string | null>`${city}`.as('name') })
    .from(clients)
    .where(eq(clients.instance_id, sql.placeholder('instanceId'))),
);
const findBrands = preparedSelect((db) =>
  db
    .selectDistinct({ name: sql<string | null>`${brand}`.as('name') })
    .from(vehicles)
    .where(eq(vehicles.instance_id, sql.placeholder('instanceId'))),
);

/** However the workshop's records spell them. */
async function spellings(folded: string[], find: () => Promise<{ name: string | null }[]>) {
  if (folded.length === 0) return null;
  const names = (await find()).flatMap(({ name }) => name ?? []);
  return arrayLiteral(names.filter((name) => folded.includes(fold(name.trim()))));
}

function some(values: string[]): string | null {
  return values.length === 0 ? null : arrayLiteral(values);
}

export async function countUnreachable(db: Db, { channel, asked }: SoughtSegment) {
  const [row] = await countLeftOut[channel](db, asked);
  return row as { opted_out: number; no_address: number };
}

export async function listReachable(
  db: Db,
  { channel, asked }: SoughtSegment,
  after: number,
  most: number,
): Promise<Candidate[]> {
  return await listCandidates[channel](db, { ...asked, after, most });
}

const sharing = (db: Db, claims: typeof client_claims | typeof client_claim_heirs) =>
  db
    .select({ value: claims.value, client_id: claims.client_id })
    .from(claims as typeof client_claims)
    .where(
      and(
        eq(claims.instance_id, sql.placeholder('instanceId')),
        eq(claims.kind, sql.placeholder('kind')),
        isIn(claims.value, 'values'),
      ),
    );

const holdsOptOut = byChannel((channel) =>
  preparedSelect((db) => {
    const held = sharing(db, client_claims).unionAll(sharing(db, client_claim_heirs)).as('held');
    return db
      .selectDistinct({ value: held.value })
      .from(held)
      .innerJoin(
        clients,
        and(eq(clients.instance_id, sql.placeholder('instanceId')), eq(clients.id, held.client_id)),
      )
      .where(optedOut(channel));
  }),
);

/** Of these normalised addresses, those that any client has who wants nothing there: some share one. */
export async function findRefusingAddresses(
  db: Db,
  instanceId: number,
  channel: CampaignChannel,
  values: string[],
): Promise<Set<string>> {
  const kind = channel === 'email' ? 'email' : 'phone';
  const rows = await holdsOptOut[channel](db, { instanceId, kind, values: arrayLiteral(values) });
  return new Set(rows.map(({ value }) => value));
}
