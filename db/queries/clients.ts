import type { ClientFields } from '../../domain/client.ts';
import { searchDocument } from '../../domain/client-search.ts';
import { arrayLiteral, type Db, type Parameter, statement, type Tx } from '../client.ts';
import type { ClientRecord } from '../mappers/clients.ts';
import { type Page, pageOf } from '../page.ts';
import type { Instance } from './instances.ts';

export type ClientRow = Omit<ClientRecord, 'channel_opt_out'> & {
  opt_out_email: boolean;
  opt_out_sms: boolean;
  opt_out_whatsapp: boolean;
  opt_out_call: boolean;
};

type Workshop = Pick<Instance, 'id' | 'country'>;

const written = [
  ...[
    'name',
    'phone',
    'phone_secondary',
    'whatsapp_phone',
    'email',
    'billing_email',
    'tax_id',
    'address',
    'city',
  ],
  ...[
    'zip',
    'province',
    'country',
    'preferred_language',
    'preferred_contact_method',
    'vip',
    'marketing_opt_out',
  ],
  ...['opt_out_email', 'opt_out_sms', 'opt_out_whatsapp', 'opt_out_call'],
];
export const clientColumns = ['id', ...written, 'erased_at'].join(', ');
const stored = [...written, 'search_text', 'word_starts', 'updated_at'];

const find = statement<ClientRow>(`select ${clientColumns} from clients where instance_id = $1 and id = $2`);

export async function findClient(db: Db, instanceId: number, id: number): Promise<ClientRow | undefined> {
  const [row] = await find(db, instanceId, id);
  return row;
}

const findToChange = statement<ClientRow>(
  `select ${clientColumns} from clients where instance_id = $1 and id = $2 for no key update`,
);

/** Whoever else would change or erase the client, or add something to it, waits. */
export async function findClientToChange(
  tx: Tx,
  instanceId: number,
  id: number,
): Promise<ClientRow | undefined> {
  const [row] = await findToChange(tx, instanceId, id);
  return row;
}

export interface Owner {
  id: number;
  name: string;
  erased_at: string | null;
}

const findOwnerToKeep = statement<Owner>(
  'select id, name, erased_at from clients where instance_id = $1 and id = $2 for share',
);

/** Nobody erases the client while something is added to it. */
export async function findOwner(tx: Tx, instanceId: number, id: number): Promise<Owner | undefined> {
  const [row] = await findOwnerToKeep(tx, instanceId, id);
  return row;
}

const list = statement<ClientRow>(
  `select ${clientColumns} from clients where instance_id = $1 and id > $2 order by id limit $3`,
);

/** Clients after an id, ascending. */
export async function listClients(
  db: Db,
  instanceId: number,
  after: number,
  limit: number,
): Promise<Page<ClientRow>> {
  return pageOf(await list(db, instanceId, after, limit + 1), limit);
}

const insert = statement<ClientRow>(
  `insert into clients (instance_id, ${stored.join(', ')}, created_at)
   values ($1, ${stored.map((_, index) => `$${index + 2}`).join(', ')}, $${stored.length + 1})
   returning ${clientColumns}`,
);

export async function insertClient(
  tx: Tx,
  instance: Workshop,
  client: ClientFields,
  now: Date,
): Promise<ClientRow> {
  const [row] = await insert(tx, instance.id, ...storedValues(client, instance, now));
  return row as ClientRow;
}

const update = statement<ClientRow>(
  `update clients set ${stored.map((column, index) => `${column} = $${index + 3}`).join(', ')}
   where instance_id = $1 and id = $2 returning ${clientColumns}`,
);

export async function updateClient(
  tx: Tx,
  instance: Workshop,
  id: number,
  client: ClientFields,
  now: Date,
): Promise<ClientRow> {
  const [row] = await update(tx, instance.id, id, ...storedValues(client, instance, now));
  return row as ClientRow;
}

/** In the order of `stored`; created_at is updated_at at first, so an insert's last value is the same. */
function storedValues(client: ClientFields, { country }: Workshop, now: Date): Parameter[] {
  const { text, wordStarts } = searchDocument(client, country);
  const { email, sms, whatsapp, call } = client.channel_opt_out;
  return [
    ...[client.name, client.phone, client.phone_secondary, client.whatsapp_phone],
    ...[client.email, client.billing_email, client.tax_id, client.address, client.city],
    ...[
      client.zip,
      client.province,
      client.country,
      client.preferred_language,
      client.preferred_contact_method,
    ],
    ...[client.vip, client.marketing_opt_out, email, sms, whatsapp, call],
    ...[text, arrayLiteral(wordStarts), now.toISOString()],
  ];
}
