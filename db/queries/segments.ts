import type { Candidate } from '../../domain/campaigns/recipients.ts';
import { fold } from '../../domain/fold.ts';
import type { Segment } from '../../domain/segments.ts';
import { arrayLiteral, type Db, type Parameter, statement } from '../client.ts';
import type { Instance } from './instances.ts';

export type CampaignChannel = 'email' | 'sms';

const addressColumns = { email: 'c.email', sms: 'c.phone' };

const inSegment = `
  from clients c
  where c.instance_id = $1 and c.erased_at is null
    and (not $2::boolean or c.vip)
    and ($3::text[] is null or coalesce(c.preferred_language, $4) = any ($3))
    and ($5::text[] is null or c.city = any ($5))
    and ($6::text[] is null or upper(regexp_replace(c.zip, '[ -]', '', 'g')) like any ($6))
    and ($7::date is null or (c.created_at at time zone $9)::date >= $7)
    and ($8::date is null or (c.created_at at time zone $9)::date < $8)
    and (($10::text[] is null and $11::date is null) or exists (
      select from vehicles v
      where v.instance_id = c.instance_id and v.client_id = c.id and v.status = 'activo'
        and ($10::text[] is null or v.brand = any ($10))
        and ($11::date is null or v.itv_expiry_date >= $11 and v.itv_expiry_date < $11 + interval '1 month')))`;

const optedOut = (channel: CampaignChannel) => `(c.marketing_opt_out or c.opt_out_${channel})`;

const countLeftOut = byChannel((channel) =>
  statement<{ opted_out: number; no_address: number }>(`
    select (count(*) filter (where ${optedOut(channel)}))::int as opted_out,
      (count(*) filter (where not ${optedOut(channel)} and ${addressColumns[channel]} is null))::int as no_address
    ${inSegment}`),
);

const listCandidates = byChannel((channel) =>
  statement<Candidate>(`
    select c.id, c.name, ${addressColumns[channel]} as address, coalesce(c.preferred_language, $4) as language
    ${inSegment} and not ${optedOut(channel)} and ${addressColumns[channel]} is not null and c.id > $12
    order by c.id limit $13`),
);

function byChannel<T>(of: (channel: CampaignChannel) => T): Record<CampaignChannel, T> {
  return { email: of('email'), sms: of('sms') };
}

/** A segment as the statements take it: to be looked up once, and then paged through. */
export interface SoughtSegment {
  channel: CampaignChannel;
  parameters: Parameter[];
}

export async function seekSegment(
  db: Db,
  instance: Instance,
  segment: Segment,
  channel: CampaignChannel,
): Promise<SoughtSegment> {
  const [cities, brands] = await Promise.all([
    spellings(segment.cities, () => findCities(db, instance.id)),
    spellings(segment.brands, () => findBrands(db, instance.id)),
  ]);
  const parameters = [
    instance.id,
    segment.vip,
    some(segment.languages),
    instance.language,
    cities,
    some(segment.zips.map((zip) => `${zip}%`)),
    segment.since,
    segment.before,
    instance.timezone,
    brands,
    segment.itv && `${segment.itv}-01`,
  ];
  return { channel, parameters };
}

const findCities = statement<{ name: string | null }>(
  'select distinct city as name from clients where instance_id = $1',
);
const findBrands = statement<{ name: string | null }>(
  'select distinct brand as name from vehicles where instance_id = $1',
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

/** Those whose own record keeps them out. */
export async function countUnreachable(db: Db, { channel, parameters }: SoughtSegment) {
  const [row] = await countLeftOut[channel](db, ...parameters);
  return row as { opted_out: number; no_address: number };
}

/** The others, after an id, ascending. */
export async function listReachable(
  db: Db,
  { channel, parameters }: SoughtSegment,
  after: number,
  most: number,
): Promise<Candidate[]> {
  return await listCandidates[channel](db, ...parameters, after, most);
}

const holdsOptOut = byChannel((channel) =>
  statement<{ value: string }>(`
    select distinct held.value from (
      select value, client_id from client_claims where instance_id = $1 and kind = $2 and value = any ($3)
      union all
      select value, client_id from client_claim_heirs where instance_id = $1 and kind = $2 and value = any ($3)
    ) held
    join clients c on c.instance_id = $1 and c.id = held.client_id
    where ${optedOut(channel)}`),
);

/** Of these normalised addresses, those that any client has who wants nothing there: some share one. */
export async function findRefusingAddresses(
  db: Db,
  instanceId: number,
  channel: CampaignChannel,
  values: string[],
): Promise<Set<string>> {
  const kind = channel === 'email' ? 'email' : 'phone';
  const rows = await holdsOptOut[channel](db, instanceId, kind, arrayLiteral(values));
  return new Set(rows.map(({ value }) => value));
}
