import { type Row, type RowMaker, type RowOfKey, UnprovokableError } from '../maker.ts';
import { hoursBody } from './bodies.ts';
import { carryOut } from './carry-out.ts';
import { Answers, type Step } from './step.ts';
import {
  absent,
  appointmentAt,
  client,
  delivered,
  inspected,
  line,
  owned,
  proposed,
  quoted,
  waiting,
  webhook,
  withFreeTime,
  worked,
} from './steps.ts';

type Sender = Pick<RowMaker, 'send'>;

/** Carries out steps in a workshop, and returns their responses. `given` contains responses of earlier steps. */
export function make(at: Sender, steps: Step[], given: Record<string, object> = {}): Promise<Answers> {
  return carryOut(steps, new Answers(given), {
    send: async ({ method, path, body }) => {
      const answer = await at.send({ method, path, ...(body && { body }) });
      if (answer.status > 201) throw new Error(`${method} ${path}: ${answer.status} ${answer.text}`);
      return answer.body;
    },
    notFound: (advice) => new UnprovokableError(advice),
  });
}

/** Carries out steps like `make`, with appointments in a new box, and hours and absences of a new person. */
export async function makeAlone(at: RowMaker, steps: Step[]): Promise<Answers> {
  const names = steps.map(({ part }) => part);
  return make(at, steps, {
    ...(names.includes('time') && { box: await makeRow.boxes(at) }),
    ...(names.includes('person') && { person: await makeRow.staff(at) }),
  });
}

/** Carries out steps like `make`, with appointments in a new box. */
export async function makeInBox(at: RowMaker, steps: Step[]): Promise<Answers> {
  return make(at, steps, { box: await makeRow.boxes(at) });
}

interface BudgetRow extends Row {
  client_id: number;
  vehicle_id: number;
}

interface ClientRow extends Row {
  email: string;
  phone: string;
}

/**
 * Functions that create a row of each kind whose ids occur in paths and bodies, such as `/clients/{id}` and
 * `client_id`.
 */
export const makeRow = {
  clients: async (at: Sender) => (await make(at, [client])).record<ClientRow>('client'),
  vehicles: async (at: Sender) =>
    (await make(at, owned)).record<Row & { client_id: number; plate: string }>('vehicle'),
  categories: async (at: RowMaker) => ({ id: (await at.deskRows.subcategory()).parent_id }),
  subcategories: (at: RowMaker) => at.deskRows.subcategory(),
  budgets: async (at: Sender) => (await make(at, quoted)).record<BudgetRow>('budget'),
  lines: async (at: Sender) => madeLine(await make(at, [...quoted, line])),
  invoices: (at: RowMaker) => at.deskRows.invoice(),
  parts: (at: RowMaker) => at.deskRows.part(),
  boxes: (at: RowMaker) => at.deskRows.box(),
  staff: (at: RowMaker) => at.deskRows.staff(),
  'work-periods': async (at: RowMaker) => (await makeAlone(at, worked)).record<Row>('work'),
  absences: async (at: RowMaker) => (await makeAlone(at, absent)).record<Row>('absence'),
  /** Creates a proposal, because a workshop may reject directly confirmed appointments. */
  appointments: async (at: RowMaker) => {
    const made = await makeInBox(at, proposed);
    const { id } = made.record<{ id: string }>('appointment');
    return { id, client_id: made.record<Row>('client').id };
  },
  'waiting-list': async (at: RowMaker) => (await makeInBox(at, waiting)).record<Row>('waiting'),
  templates: (at: RowMaker) => at.deskRows.template(),
  inspections: (at: RowMaker) => makeInspection(at, inspected),
  points: async (at: RowMaker) => ({ id: (await makeInspection(at, inspected)).point }),
  webhooks: async (at: RowMaker): Promise<RowOfKey & { secret: string }> => {
    const { made, key } = await makeOfKey(at, [webhook]);
    const { item, secret } = made.record<{ item: Row; secret: string }>('webhook');
    return { id: item.id, key, secret };
  },
  deliveries: async (at: RowMaker): Promise<RowOfKey & { webhook: number }> => {
    const { made, key } = await makeOfKey(at, delivered);
    const { id } = made.record<Row>('delivery');
    return { id, webhook: made.record<{ item: Row }>('webhook').item.id, key };
  },
};

export function madeLine(made: Answers) {
  const { id: budget, client_id } = made.record<BudgetRow>('budget');
  return { id: made.record<{ line: Row }>('line').line.id, budget, client_id };
}

/** Makes an inspection by steps. Returns its id with those of its first point, its budget and its client. */
export async function makeInspection(at: RowMaker, steps: Step[]) {
  await at.deskRows.template();
  const made = await make(at, steps);
  const { id, budget_id, points } = made.record<Row & { budget_id: number; points: Row[] }>('inspection');
  const [point] = points;
  if (!point) throw new UnprovokableError('the first template of inspections has no points');
  return { id, point: point.id, budget_id, client_id: made.id('client') as number };
}

async function makeOfKey(at: RowMaker, steps: Step[]): Promise<{ made: Answers; key: string }> {
  const { key } = await at.createKey({ per_minute: 600 });
  const ofKey: Sender = { send: (request) => at.send({ ...request, key }) };
  return { made: await make(ofKey, steps, { receiver: { url: at.receiverUrl } }), key };
}

/** Returns the request body of an appointment for a new budget in a new box. */
export async function appointmentBody(at: RowMaker) {
  const made = await makeInBox(at, withFreeTime);
  const body = appointmentAt(made) as { budget_id: number; box_id: number; start: string };
  return { body, client_id: made.record<Row>('client').id };
}

/** Returns the request body of a stock movement in which a new budget uses a new part. */
export async function movementBody(at: RowMaker) {
  const { id: part_id } = await makeRow.parts(at);
  const { id: budget_id, client_id } = await makeRow.budgets(at);
  return { body: { part_id, kind: 'out', quantity: 1, budget_id }, client_id };
}

/** Returns the request body of hours of a new person on a new budget. */
export async function workBody(at: RowMaker) {
  const { id: budget_id } = await makeRow.budgets(at);
  const { id: staff_id } = await makeRow.staff(at);
  return { budget_id, staff_id, ...hoursBody() };
}
