import { and, asc, eq, gt, isNotNull, isNull, not, type SQL, sql } from 'drizzle-orm';
import type { Segment } from '../../domain/messages/campaigns/segments.ts';
import { fold } from '../../domain/text/fold.ts';
import type { Language } from '../../generated/errors.ts';
import { type Db, sendInOrder } from '../connection/client.ts';
import { isIn, param, query, type Slot, type Slots, type Values } from '../connection/query.ts';
import { client_claim_heirs, client_claims, clients, vehicles } from '../connection/tables.ts';
import type { Instance } from '../workshops/queries.ts';

export type CampaignChannel = 'email' | 'sms';

const texts = param.orNull(param.list(param.text));
const segmentParameters = {
  instanceId: clients.instance_id,
  vip: param.boolean,
  languages: texts,
  /** Language of clients that have no preferred language. */
  language: param.text,
  cities: texts,
  zips: texts,
  since: param.orNull(param.text),
  before: param.orNull(param.text),
  timezone: param.text,
  brands: texts,
  itv: param.orNull(param.text),
};

/** A segment of clients as parameters of the SQL statements. A null value selects clients with any value. */
export type SegmentValues = Values<typeof segmentParameters>;
type SegmentSlots = Slots<typeof segmentParameters>;

const addressColumns = { email: clients.email, sms: clients.phone };
const { created_at, city, zip } = clients;
const { brand, itv_expiry_date } = vehicles;

const languageOf = ($: SegmentSlots) => sql<Language>`coalesce(${clients.preferred_language}, ${$.language})`;

const conditionIfGiven = (slot: Slot, type: string, condition: (value: SQL) => SQL) => {
  const value = sql`${slot}::${sql.raw(type)}`;
  return sql`(${value} is null or ${condition(value)})`;
};

const hasVehicle = ($: SegmentSlots) =>
  sql`exists (select from ${vehicles} where ${and(
    eq(vehicles.instance_id, $.instanceId),
    eq(vehicles.client_id, clients.id),
    eq(vehicles.status, 'activo'),
    conditionIfGiven($.brands, 'text[]', (brands) => sql`${brand} = any (${brands})`),
    conditionIfGiven(
      $.itv,
      'date',
      (month) => sql`${itv_expiry_date} >= ${month} and ${itv_expiry_date} < ${month} + interval '1 month'`,
    ),
  )})`;

const isInSegment = ($: SegmentSlots) => {
  const createdOn = sql`(${created_at} at time zone ${$.timezone})::date`;
  return and(
    eq(clients.instance_id, $.instanceId),
    isNull(clients.erased_at),
    sql`(not ${$.vip}::boolean or ${clients.vip})`,
    conditionIfGiven($.languages, 'text[]', (languages) => sql`${languageOf($)} = any (${languages})`),
    conditionIfGiven($.cities, 'text[]', (cities) => sql`${city} = any (${cities})`),
    conditionIfGiven(
      $.zips,
      'text[]',
      (zips) => sql`upper(regexp_replace(${zip}, '[ -]', '', 'g')) like any (${zips})`,
    ),
    conditionIfGiven($.since, 'date', (since) => sql`${createdOn} >= ${since}`),
    conditionIfGiven($.before, 'date', (before) => sql`${createdOn} < ${before}`),
    sql`((${$.brands}::text[] is null and ${$.itv}::date is null) or ${hasVehicle($)})`,
  );
};

const hasOptedOut = (channel: CampaignChannel) =>
  sql`(${clients.marketing_opt_out} or ${clients[`opt_out_${channel}`]})`;

/**
 * Counts the clients of a segment that can't receive a campaign: clients that opted out, and clients without an address
 * for the channel.
 */
export const countUnreachable = mapChannels((channel) =>
  query.one(segmentParameters, ($, db) => {
    const hasNoAddress = sql`not ${hasOptedOut(channel)} and ${addressColumns[channel]} is null`;
    return db
      .select({
        opted_out: sql<number>`(count(*) filter (where ${hasOptedOut(channel)}))::int`.as('opted_out'),
        no_address: sql<number>`(count(*) filter (where ${hasNoAddress}))::int`.as('no_address'),
      })
      .from(clients)
      .where(isInSegment($));
  }),
);

/**
 * Lists the clients of a segment that can receive a campaign and have a higher id than `after`, in the order of their
 * ids.
 */
export const listReachable = mapChannels((channel) =>
  query({ ...segmentParameters, after: clients.id, limit: param.integer }, ($, db) =>
    db
      .select({
        id: clients.id,
        name: clients.name,
        address: sql<string>`${addressColumns[channel]}`.as('address'),
        language: languageOf($).as('language'),
      })
      .from(clients)
      .where(
        and(
          isInSegment($),
          not(hasOptedOut(channel)),
          isNotNull(addressColumns[channel]),
          gt(clients.id, $.after),
        ),
      )
      .orderBy(asc(clients.id))
      .limit($.limit),
  ),
);

function mapChannels<T>(of: (channel: CampaignChannel) => T): Record<CampaignChannel, T> {
  return { email: of('email'), sms: of('sms') };
}

/**
 * Converts a segment into parameters. Replaces its folded cities and brands by all spellings that the workshop's rows
 * have.
 */
export async function resolveSegment(db: Db, instance: Instance, segment: Segment): Promise<SegmentValues> {
  const [cities, brands] = await sendInOrder(db, [
    spellings(segment.cities, () => findCities(db, { instanceId: instance.id })),
    spellings(segment.brands, () => findBrands(db, { instanceId: instance.id })),
  ]);
  return {
    instanceId: instance.id,
    vip: segment.vip,
    languages: nullIfEmpty(segment.languages),
    language: instance.language,
    cities,
    zips: nullIfEmpty(segment.zips.map((zip) => `${zip}%`)),
    since: segment.since,
    before: segment.before,
    timezone: instance.timezone,
    brands,
    itv: segment.itv && `${segment.itv}-01`,
  };
}

const findCities = query({ instanceId: clients.instance_id }, ($, db) =>
  db
    .selectDistinct({ name: sql<string | null>`${city}`.as('name') })
    .from(clients)
    .where(eq(clients.instance_id, $.instanceId)),
);
const findBrands = query({ instanceId: vehicles.instance_id }, ($, db) =>
  db
    .selectDistinct({ name: sql<string | null>`${brand}`.as('name') })
    .from(vehicles)
    .where(eq(vehicles.instance_id, $.instanceId)),
);

async function spellings(folded: string[], find: () => Promise<{ name: string | null }[]>) {
  if (folded.length === 0) return null;
  const names = (await find()).flatMap(({ name }) => name ?? []);
  return names.filter((name) => folded.includes(fold(name.trim())));
}

function nullIfEmpty(values: string[]): string[] | null {
  return values.length === 0 ? null : values;
}

const listRefusing = mapChannels((channel) =>
  query(
    { instanceId: clients.instance_id, kind: client_claims.kind, values: param.list(client_claims.value) },
    ($, db) => {
      const claims = db
        .select({ value: client_claims.value, client_id: client_claims.client_id })
        .from(client_claims)
        .where(
          and(
            eq(client_claims.instance_id, $.instanceId),
            eq(client_claims.kind, $.kind),
            isIn(client_claims.value, $.values),
          ),
        );
      const heirs = db
        .select({ value: client_claim_heirs.value, client_id: client_claim_heirs.client_id })
        .from(client_claim_heirs)
        .where(
          and(
            eq(client_claim_heirs.instance_id, $.instanceId),
            eq(client_claim_heirs.kind, $.kind),
            isIn(client_claim_heirs.value, $.values),
          ),
        );
      const owners = claims.unionAll(heirs).as('owners');
      return db
        .selectDistinct({ value: owners.value })
        .from(owners)
        .innerJoin(clients, and(eq(clients.instance_id, $.instanceId), eq(clients.id, owners.client_id)))
        .where(hasOptedOut(channel));
    },
  ),
);

/**
 * Returns which of the normalised addresses belong to a client that opted out, even if another client with the same
 * address has opted in.
 */
export async function findRefusingAddresses(
  db: Db,
  instanceId: number,
  channel: CampaignChannel,
  values: string[],
): Promise<Set<string>> {
  const kind = channel === 'email' ? 'email' : 'phone';
  const rows = await listRefusing[channel](db, { instanceId, kind, values });
  return new Set(rows.map(({ value }) => value));
}
