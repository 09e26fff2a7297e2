import { jpeg } from './document-files.ts';
import { brakeCheck, recipient } from './fixtures.ts';
import { inspect } from './inspections.ts';
import { letSend } from './sending.ts';
import type { TestWorkshop } from './workshop.ts';

type Workshop = Pick<TestWorkshop, 'sql' | 'host' | 'desk' | 'get' | 'post' | 'createKey'>;

/** The id or the name that identifies a row in paths. */
export type RowId = number | string;

const work = { lines: [{ ...brakeCheck, line_type: 'labor' }] };

export type Kind = keyof ReturnType<typeof makers>;

export type DeskRows = ReturnType<typeof deskRows>;

/**
 * Returns a function that gives the id of a row for each parameter of the desk's paths. Creates the row when its id is
 * first requested.
 */
export function deskRows(workshop: Workshop) {
  const made = new Map<Kind, Promise<RowId>>();
  const idOf = (kind: Kind): Promise<RowId> => {
    const known = made.get(kind);
    if (known !== undefined) return known;
    const making = make[kind]();
    made.set(kind, making);
    return making;
  };
  const make = makers(workshop, (kind) => idOf(kind as Kind));
  return { idOf, kinds: Object.keys(make) as Kind[] };
}

/** Returns functions that create a row of each kind; the kinds are named as in paths. */
function makers(
  { sql, host, desk, get, post, createKey }: Workshop,
  rowOf: (kind: string) => Promise<RowId>,
) {
  const create = async (path: string, body?: object) => (await desk('POST', path, body)).body;
  const idOfNew = async (path: string, body?: object): Promise<RowId> => (await create(path, body)).id;
  const newBudget = async (): Promise<number> => {
    const owner = { client_id: await rowOf('clients'), vehicle_id: await rowOf('vehicles') };
    return (await create('/budgets', { ...owner, ...work })).id;
  };
  const finishedBudget = async () => {
    const id = await newBudget();
    await sql`update budgets set status = 'Finalizado' where id = ${id}`;
    return id;
  };
  const draft = async (): Promise<number> =>
    (await create('/invoices', { budget_id: await finishedBudget() })).id;
  const appointment = async (mode: 'book' | 'propose') => {
    const box_id = await rowOf('boxes');
    const { body: free } = await desk('GET', '/slots?limit=1');
    const wanted = { budget_id: await newBudget(), box_id, start: free.data[0].start };
    if (mode === 'book') return idOfNew('/appointments', wanted);
    return (await post('/appointments', { ...wanted, duration_minutes: 60 })).body.id as string;
  };
  return {
    keys: async () => (await createKey({ name: 'Contabilidad' })).id,
    clients: () => idOfNew('/clients', { ...recipient, phone: '600 000 001' }),
    payers: () =>
      idOfNew('/clients', {
        ...recipient,
        name: 'Seguros Inventados, S.A.',
        tax_id: 'A12345674',
      }),
    vehicles: async () => idOfNew('/vehicles', { client_id: await rowOf('clients'), plate: '0000BBB' }),
    /** The budget of a vehicle that was checked in. */
    checkIns: async () => {
      const client_id = await rowOf('clients');
      const vehicle_id = await idOfNew('/vehicles', { client_id, plate: '0001BBB' });
      const budget = await create('/budgets', { client_id, vehicle_id, ...work });
      await create('/vehicles/check-in', { budget_id: budget.id, km: 48_210 });
      return budget.id as number;
    },
    categories: () => idOfNew('/categories', { name: 'Frenos' }),
    subcategories: async () =>
      idOfNew('/categories', { name: 'Discos', parent_id: await rowOf('categories') }),
    staff: () => idOfNew('/staff', { name: 'Bruno Ficticio' }),
    people: async () => {
      const invited = { name: 'Clara Ejemplo', role: 'office', by: 'link' };
      return (await create('/people', invited)).person.id;
    },
    tablets: async () => (await create('/tablets', { name: 'Taller' })).tablet.id,
    imports: async () => {
      const file = Buffer.from('name;phone\nClara Ejemplo;600 000 001\n').toString('base64');
      return idOfNew('/imports', { file, filename: 'clientes.csv' });
    },
    budgets: newBudget,
    finishedBudgets: finishedBudget,
    lines: async () => {
      const budget = (await desk('GET', `/budgets/${await rowOf('budgets')}`)).body;
      return budget.lines[0].id as number;
    },
    documents: async () => idOfNew(`/budgets/${await rowOf('budgets')}/documents`, { file: picture }),
    drafts: draft,
    invoices: async () => (await create('/invoices/issue', { id: await draft() })).id as number,
    tickets: async () => {
      const ticket = { budget_id: await finishedBudget(), simplified: true };
      return (await create('/invoices/issue', ticket)).id as number;
    },
    payments: async () => {
      const invoice_id = await rowOf('invoices');
      const { payment_list } = await create('/payments', { invoice_id, amount: 1, method: 'card' });
      return payment_list[0].id as number;
    },
    series: () => idOfNew('/series', { code: codeOf(host), kind: 'full' }),
    correctiveCodes: async () => {
      const code = `${codeOf(host)}C`;
      await create('/series', { code, kind: 'corrective' });
      return code;
    },
    seriesCodes: async () => {
      await rowOf('series');
      return codeOf(host);
    },
    // Creates two rates: the first becomes the default rate, which cannot be deleted while another rate exists.
    rates: async () => {
      await create('/rates', { name: 'Mecánica', price_per_hour: 48.5 });
      return idOfNew('/rates', { name: 'Chapa', price_per_hour: 52 });
    },
    items: () => idOfNew('/items', { reference: 'MO-1', description: 'Revisión', price: 79.9 }),
    parts: () => idOfNew('/parts', { reference: 'FIL-1', description: 'Filtro', price: 9.8, on_hand: 11 }),
    boxes: () => idOfNew('/boxes', { name: 'Box del taller' }),
    closures: () => {
      const [from, to] = ['2099-03-02T09:00:00Z', '2099-03-02T12:00:00Z'];
      return idOfNew('/closures', { from, to, name: 'Curso' });
    },
    absences: async () => {
      const [from, to] = [30, 31].map((days) => new Date(Date.now() + days * 86_400_000).toISOString());
      return idOfNew('/absences', { staff_id: await rowOf('staff'), from, to });
    },
    work: async () => {
      const [started_at, ended_at] = ['2026-11-23T08:00:00Z', '2026-11-23T09:00:00Z'];
      const of = { budget_id: await rowOf('budgets'), staff_id: await rowOf('staff') };
      return idOfNew('/work', { ...of, started_at, ended_at });
    },
    inspectionTemplates: async () => {
      await rowOf('points');
      return (await desk('GET', '/inspection-templates')).body.data[0].id as number;
    },
    inspections: async () => {
      await rowOf('points');
      return (await desk('GET', '/inspections')).body.data[0].id as number;
    },
    points: async () => (await inspect(desk, Number(await rowOf('budgets')))).point.id as number,
    jobs: async () => {
      const id = await newBudget();
      await sql`update budgets set status = 'En curso' where id = ${id}`;
      return id;
    },
    steps: async () => idOfNew(`/jobs/${await rowOf('budgets')}/steps`, { text: 'Probar' }),
    partRequests: async () => idOfNew(`/jobs/${await rowOf('budgets')}/parts`, { description: 'Manguito' }),
    holidays: () => idOfNew('/holidays', { date: '2099-05-15', name: 'San Isidro', scope: 'local' }),
    bookings: () => appointment('book'),
    waiting: async () => idOfNew('/waiting-list', { budget_id: await newBudget() }),
    appointments: () => appointment('propose'),
    webhooks: async () => {
      const url = 'https://example.com/hooks';
      return (await post('/webhooks', { url, events: ['client.created'] })).body.item.id as number;
    },
    deliveries: async () => {
      const path = `/webhooks/${await rowOf('webhooks')}`;
      await post(`${path}/test`, undefined);
      return (await get(path)).body.deliveries[0].id as number;
    },
    requests: async () => String((await get('/ping')).headers['x-request-id']),
    templates: async () => {
      const template = {
        name: codeOf(host).toLowerCase(),
        channel: 'email',
        subject: 'Revisión',
        text: 'Hola, {name}.',
      };
      await create('/campaigns/templates', template);
      return template.name;
    },
    campaigns: async () => {
      await letSend(sql, host);
      return idOfNew('/campaigns', { template: await rowOf('templates'), segment: 'all' });
    },
    invalid: async () => {
      const email = `nadie@${host}`;
      await sql`insert into invalid_emails (instance_id, email, reason, since)
        select instance_id, ${email}, '550 no such user', now() from instance_hosts where host = ${host}`;
      return email;
    },
  } satisfies Record<string, () => Promise<RowId>>;
}

/** Returns a code that is unique among the workshops, derived from the host. */
function codeOf(host: string): string {
  return (host.split('.')[0] as string).replaceAll('-', '').toUpperCase();
}

export const picture = jpeg().toString('base64');
