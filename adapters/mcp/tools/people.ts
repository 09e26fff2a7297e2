import type { components } from '../../../generated/types.ts';
import { ApiError, InvalidArgumentsError, type WorkshopApi } from '../api.ts';
import { countWord, quoteText } from '../texts.ts';
import {
  createHints,
  defineTool,
  idempotencyKeyOf,
  idSchema,
  readHints,
  requestId,
  textSchema,
} from '../tool.ts';

type Client = components['schemas']['Client'];
type Vehicle = components['schemas']['Vehicle'];

const maxFound = 10;
const plateForm = /^(?=.*\d)[A-Za-z0-9\s.-]{2,15}$/;

export function summariseVehicle({
  id,
  plate,
  brand,
  model,
  variant,
  year,
  fuel,
  km,
  client_id,
  client,
}: Vehicle) {
  return { id, plate, brand, model, variant, year, fuel, km, client_id, client: client?.name ?? null };
}

function shownClient({
  id,
  name,
  phone,
  email,
  city,
  preferred_contact_method,
  erased_at,
  vehicles,
}: Client) {
  return {
    ...{ id, name, phone, email, city, preferred_contact_method },
    ...(erased_at !== null && { erased: true }),
    vehicles: (vehicles ?? []).map(({ id, plate, brand, model, year }) => ({
      id,
      plate,
      brand,
      model,
      year,
    })),
  };
}

export const findClientOrVehicle = defineTool<{ query: string }>({
  name: 'find_client_or_vehicle',
  title: 'Find a client or a vehicle',
  description:
    'Finds clients (with their vehicles) by name, phone, email or tax id, and vehicles by number plate.',
  properties: {
    query: { ...textSchema(100, 'Part of a name, phone or email, or a whole plate.'), minLength: 2 },
  },
  required: ['query'],
  hints: readHints,
  async run({ query }, api) {
    const isPlate = plateForm.test(query);
    const [clients, vehicles] = await Promise.all([
      api.readIfAllowed('listClients', { search: query, expand: 'vehicles', limit: maxFound }),
      isPlate ? api.readIfAllowed('listVehicles', { plate: query, limit: maxFound }) : null,
    ]);
    if (!clients && !vehicles) await api.read('listClients', { limit: 1 }); // throws the API's refusal
    const found = { clients: clients?.data ?? [], vehicles: vehicles?.data ?? [] };
    const more = clients?.has_more ? ' There are more: search for something longer.' : '';
    return {
      summary: `${countWord(found.clients.length, 'client')} and ${countWord(found.vehicles.length, 'vehicle')} for ${quoteText(query)}.${more}`,
      data: { clients: found.clients.map(shownClient), vehicles: found.vehicles.map(summariseVehicle) },
    };
  },
});

interface Registration {
  client_id?: number;
  name?: string;
  phone?: string;
  email?: string;
  plate?: string;
  brand?: string;
  model?: string;
  year?: number;
  request_id: string;
}

export const registerClientAndVehicle = defineTool<Registration>({
  name: 'register_client_and_vehicle',
  title: 'Register a client and a vehicle',
  description:
    'Registers a client, a vehicle, or both. One that is there already (by phone, email or plate) is returned unchanged. Search first.',
  properties: {
    client_id: idSchema('An existing client who gets the vehicle; instead of name, phone and email.'),
    ...{ name: textSchema(200), phone: textSchema(30), email: textSchema(254) },
    ...{ plate: textSchema(15), brand: textSchema(60), model: textSchema(80), year: { type: 'integer' } },
    request_id: requestId,
  },
  required: ['request_id'],
  hints: createHints,
  async run(input, api) {
    const { client_id, name, plate } = input;
    if ((client_id === undefined) === (name === undefined))
      throw new InvalidArgumentsError('Give either client_id or name.');
    if (client_id !== undefined && (plate === undefined || input.phone || input.email))
      throw new InvalidArgumentsError('With client_id give plate, and neither phone nor email.');
    const client =
      client_id === undefined
        ? await createClient(input, api)
        : await api.read('getClient', { id: client_id });
    const vehicle = plate === undefined ? null : await createVehicle({ ...input, plate }, client.id, api);
    const also = vehicle && ` Vehicle ${vehicle.id} has the plate ${quoteText(vehicle.plate)}.`;
    return {
      summary: `Client ${client.id} is ${quoteText(client.name)}.${also ?? ''}`,
      data: { client: shownClient(client), vehicle: vehicle && summariseVehicle(vehicle) },
    };
  },
});

async function createClient({ name, phone, email, request_id }: Registration, api: WorkshopApi) {
  const { body } = await api.call('createClient', {
    parameters: { on_conflict: 'return_existing' },
    body: { name, phone, email },
    idempotencyKey: idempotencyKeyOf('register', request_id, 'client'),
  });
  return body;
}

async function createVehicle(input: Registration, clientId: number, api: WorkshopApi) {
  const { plate, brand, model, year, request_id } = input;
  try {
    const { body } = await api.call('createVehicle', {
      parameters: { on_conflict: 'return_existing' },
      body: { client_id: clientId, plate, brand, model, year },
      idempotencyKey: idempotencyKeyOf('register', request_id, 'vehicle'),
    });
    return body;
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    throw new ApiError(error.answer, `The client is registered: go on with client_id ${clientId}.`);
  }
}

interface Message {
  client_id: number;
  channel?: 'email' | 'sms';
  subject?: string;
  text: string;
  request_id: string;
}

export const messageClient = defineTool<Message>({
  name: 'message_client',
  title: 'Message a client',
  description:
    "Sends an email or an SMS in the workshop's name to a client's own address. It cannot be taken back: show the text to the user first.",
  properties: {
    client_id: idSchema('The client.'),
    channel: { enum: ['email', 'sms'], description: 'If absent: as the client prefers.' },
    subject: textSchema(255, 'Required for an email.'),
    text: textSchema(10_000, 'Plain text; an SMS has at most 1,000 characters.'),
    request_id: requestId,
  },
  required: ['client_id', 'text', 'request_id'],
  hints: { ...createHints, destructiveHint: true, openWorldHint: true },
  async run({ client_id, channel, subject, text: body, request_id }, api) {
    const client = await api.read('getClient', { id: client_id });
    const by = channelOf(client, channel);
    const idempotencyKey = idempotencyKeyOf('message', request_id);
    if (by === 'email' && subject === undefined)
      throw new InvalidArgumentsError('subject: an email needs one.');
    const { body: sent, isRepeated } =
      by === 'email'
        ? await api.call('sendEmail', { body: { to: client.email, subject, text: body }, idempotencyKey })
        : await api.call('sendSms', { body: { to: client.phone, body }, idempotencyKey });
    const to = by === 'email' ? client.email : client.phone;
    const done = isRepeated ? 'had been queued before; it was not sent again' : 'is queued';
    return {
      summary: `The ${by === 'email' ? 'email' : 'SMS'} to ${quoteText(client.name)} (${quoteText(to)}) ${done}.`,
      data: { communication_id: sent.id, channel: by, to, repeated: isRepeated },
    };
  },
});

function channelOf(client: Client, wanted: Message['channel']): 'email' | 'sms' {
  const addresses = { email: client.email, sms: client.phone };
  const { preferred_contact_method: preferred } = client;
  const preference = preferred === 'email' || preferred === 'sms' ? [preferred] : [];
  const order = wanted ? [wanted] : [...preference, 'email' as const, 'sms' as const];
  const channel = order.find((each) => addresses[each]);
  if (client.erased_at !== null) throw new InvalidArgumentsError('client_id: this client was erased.');
  if (!channel)
    throw new InvalidArgumentsError(`client_id: this client has no address for ${wanted ?? 'messages'}.`);
  return channel;
}
