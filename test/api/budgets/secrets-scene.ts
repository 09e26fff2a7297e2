import { succeeded } from '../../support/requests.ts';
import { letSend } from '../../support/sending.ts';
import { openWorkshop } from '../../support/workshop.ts';

/** Prefix of the names of the stored files. No answer may contain this prefix. */
const storedMark = '5ec4e700';
/**
 * Matches the planted secrets: texts of notes, names, files and lines, the unit cost of 873,917.37, and the margin
 * between this cost and the price of 999,999.99.
 */
const hidden = /SECRETO|5ec4e700|873\D?917\D?37|87391737|126\D?082\D?62|12608262/i;
const [unitPrice, unitCost] = [999_999.99, 873_917.37];

/** Returns the part of a text around the first planted secret; null if the text contains none. */
export function leakIn(text: string): string | null {
  const at = text.search(hidden);
  return at === -1 ? null : text.slice(Math.max(0, at - 100), at + 50);
}

export type Plant = Awaited<ReturnType<Awaited<ReturnType<typeof openPlantation>>['plant']>>;

/**
 * Opens a workshop. Returns two things: a function that plants secrets in the workshop's rows, and the lines of the
 * workshop's log.
 */
export async function openPlantation() {
  const log: string[] = [];
  const logTo = { write: (line: string) => void log.push(line) };
  const workshop = await openWorkshop({ settings: { logLevel: 'trace' }, logTo });
  const { host, get, post, newClient, newVehicle, newBudget, desk, sql } = workshop;
  await letSend(sql, host);
  const { body: listening } = await get('/webhooks');
  const events = listening.events.map(({ event }: { event: string }) => event);
  succeeded(await post('/webhooks', { url: 'https://hooks.example.com/taller', events }));

  const category = async (body: object): Promise<number> => (await desk('POST', '/categories', body)).body.id;
  const secretCategory = await category({ name: 'SECRETO categoría', internal: true });
  const secretService = await category({ name: 'SECRETO servicio', parent_id: secretCategory });

  let plants = 0;
  /** Creates a client's budget and an internal budget, both with planted secrets. */
  const plant = async () => {
    plants += 1;
    const person = { name: `Clara Ejemplo ${plants}`, email: `clara.${plants}@example.com` };
    const client = await newClient(person);
    const vehicle = await newVehicle({ client_id: client.id, plate: `000${plants} BBB` });
    const about = { client_id: client.id, vehicle_id: vehicle.id };
    const lines = [{ description: 'Pastillas', unit_price: unitPrice }, { description: 'Montaje' }];
    const open = await newBudget({ ...about, lines });
    const own = { ...about, category_id: secretCategory, internal_notes: 'SECRETO propio' };
    const { body: secret } = await desk('POST', '/budgets/internal', own);
    await sql`insert into budget_lines (instance_id, budget_id, sort_order, description, line_type,
        quantity_hundredths, unit_price_cents, discount_basis_points, tax_rate_basis_points)
      select instance_id, id, 1, 'SECRETO línea', 'other', 100, 0, 0, 2100 from budgets where id = ${secret.id}`;
    await keep(open.id);
    await keep(secret.id);
    // Sets an internal category directly, as an import may: the desk would refuse it.
    await sql`update budgets set category_id = ${secretCategory}, subcategory_id = ${secretService}
      where id = ${open.id}`;
    return { open, secret, client, vehicle, secretCategory };
  };

  const keep = async (id: number) => {
    const [line] = (await desk('GET', `/budgets/${id}`)).body.lines;
    await desk('PATCH', `/budgets/${id}`, { internal_notes: 'SECRETO nota', km: 7 });
    await desk('PATCH', `/budgets/${id}/lines/${line.id}`, { unit_cost: unitCost });
    await desk('POST', '/vehicles/check-in', { budget_id: id });
    await desk('POST', `/budgets/${id}/status/Aprobado`, {});
    const file = {
      stored_as: `5e/${storedMark}${String(id).padStart(32 - storedMark.length, '0')}`,
      filename: 'foto.png',
      content_type: 'image/png',
      size: 1,
      sha256: '',
    };
    const by = {
      actor_kind: 'staff',
      actor_id: 0,
      actor_name: 'Marta Supuesta',
      created_at: '2026-11-20T09:00:00Z',
    };
    const row = { instance_id: workshop.instanceId, budget_id: id, client_visible: true, ...file, ...by };
    await sql`insert into budget_documents ${sql(row)}`;
  };
  return { ...workshop, plant, log };
}
