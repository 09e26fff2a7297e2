import type { WireAnswer } from './deployment/loopback.ts';
import type { ApiRequest } from './deployment/workshop.ts';

export interface Row {
  id: number;
}

/** A workshop as far as rows are made in it. */
export type Maker = { send(request: ApiRequest): Promise<Pick<WireAnswer, 'status' | 'text' | 'body'>> };

let made = 0;

/** Values that nobody else has, in a form that every rule accepts. */
export const fresh = {
  name: () => `Cliente Inventado ${next()}`,
  email: () => `cliente-${next()}@example.com`,
  phone: () => `6${next()}`,
  tax_id: () => `${next()}T`,
  plate: () => `T${next()}`,
};

/** Of eight digits. */
function next(): string {
  made += 1;
  return String(10_000_000 + made);
}

export function clientBody() {
  return { name: fresh.name(), email: fresh.email(), phone: fresh.phone(), tax_id: fresh.tax_id() };
}

/** A row of each kind that paths and bodies point at: `/clients/{id}`, `client_id`. */
export const makeRow = {
  clients: (at: Maker) => create(at, '/clients', clientBody()),
  vehicles: async (at: Maker) => {
    const owner = await makeRow.clients(at);
    return create(at, '/vehicles', { client_id: owner.id, plate: fresh.plate() });
  },
};

async function create<Body>(at: Maker, path: string, body: Body): Promise<Body & Row> {
  const answer = await at.send({ method: 'POST', path, body });
  if (answer.status !== 201) throw new Error(`POST ${path}: ${answer.status} ${answer.text}`);
  return answer.body as Body & Row;
}
