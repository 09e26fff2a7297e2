// A minimal server with which the service is compared: Fastify with the same validation, the same response schema and
// one prepared query on one pipelined connection, without guards, log, limits or conversion of cents.
import Fastify, { type FastifyReply } from 'fastify';
import { findBudgetDetail } from '../../../../db/budgets/queries.ts';
import { connect } from '../../../../db/connection/connection.ts';
import document from '../../../../generated/openapi/en.json' with { type: 'json' };
import { createAjv, validatorCompiler } from '../../../../http/input/validation.ts';

interface Line {
  quantity_hundredths: number;
  unit_price_cents: number;
  discount_basis_points: number;
  tax_rate_basis_points: number;
}

interface TaxRate {
  rate: number;
  base: number;
  quota: number;
}

const { sql, db } = connect({
  url: process.env.DATABASE_URL ?? '',
  applicationName: 'bench bare',
  settings: {},
});
const app = Fastify();
app.setValidatorCompiler(validatorCompiler(createAjv()));

const { Budget, Client, Vehicle } = document.components.schemas;
const client = whole(Client) as typeof Client;
const response = {
  ...client,
  properties: { ...client.properties, vehicles: { type: 'array', items: whole(Vehicle) } },
};

const params = {
  type: 'object',
  required: ['id'],
  properties: { id: { type: 'integer', minimum: 1, maximum: Number.MAX_SAFE_INTEGER } },
};

app.get(
  '/api/v1/clients/:id',
  {
    schema: {
      params,
      querystring: { type: 'object', properties: { expand: { type: 'string', enum: ['vehicles'] } } },
      response: { 200: response },
    },
  },
  async (request, reply: FastifyReply) => {
    const { id } = request.params as { id: number };
    const [row] = await sql.unsafe(
      `select id, name, phone, phone_secondary, whatsapp_phone, email, billing_email, tax_id, address, city, zip,
         province, country, preferred_language, preferred_contact_method, vip, marketing_opt_out,
         opt_out_email, opt_out_sms, opt_out_whatsapp, opt_out_call, erased_at
       from clients where instance_id = $1 and id = $2`,
      [1, id],
      { prepare: true },
    );
    if (!row) return reply.code(404).send();
    const {
      opt_out_email: email,
      opt_out_sms: sms,
      opt_out_whatsapp: whatsapp,
      opt_out_call: call,
      ...client
    } = row;
    return { ...client, channel_opt_out: { email, sms, whatsapp, call } };
  },
);

function whole(schema: unknown): unknown {
  const { schemas } = document.components as { schemas: Record<string, unknown> };
  return JSON.parse(JSON.stringify(schema), (_, node) => {
    const name = typeof node?.$ref === 'string' ? node.$ref.split('/').at(-1) : undefined;
    return name === undefined ? node : whole(schemas[name]);
  });
}

const none = { base: 0, tax: 0, total: 0 };
const euros = (cents: number) => Math.round(cents) / 100;

function computed(line: Line, tax_rates: Map<number, TaxRate>) {
  const { quantity_hundredths, unit_price_cents, discount_basis_points, tax_rate_basis_points, ...shown } =
    line;
  const base = euros((quantity_hundredths * unit_price_cents * (10_000 - discount_basis_points)) / 1e6);
  const rate = tax_rate_basis_points / 100;
  const before = tax_rates.get(rate)?.base ?? 0;
  tax_rates.set(rate, { rate, base: before + base, quota: ((before + base) * rate) / 100 });
  return {
    ...shown,
    quantity: quantity_hundredths / 100,
    unit_price: unit_price_cents / 100,
    discount_pct: discount_basis_points / 100,
    tax_rate: rate,
    base,
    currency: 'EUR',
  };
}

app.get(
  '/api/v1/budgets/:id',
  { schema: { params, response: { 200: whole(Budget) } } },
  async (request, reply: FastifyReply) => {
    const { id } = request.params as { id: number };
    const row = await findBudgetDetail(db, { instanceId: 1, id, internal: false });
    if (!row) return reply.code(404).send();
    const tax_rates = new Map<number, TaxRate>();
    const lines = row.lines.map((line) => computed(line, tax_rates));
    const sum = (pick: (each: TaxRate) => number) =>
      [...tax_rates.values()].reduce((total, each) => total + pick(each), 0);
    const [base, tax] = [sum((each) => each.base), sum((each) => each.quota)];
    return {
      ...row,
      client: { id: row.client_id, name: row.client_name },
      vehicle: { id: row.vehicle_id, plate: row.plate, brand: row.brand, model: row.model },
      category: null,
      subcategory: null,
      assigned_user: null,
      mechanic: null,
      appointment: {
        start: null,
        end: null,
        status: null,
        client_confirmed_at: null,
        estimated_duration_minutes: null,
        box: { id: null, name: null },
      },
      tracking_url: 'http://bench.test/t/',
      totals: {
        base,
        tax,
        total: base + tax,
        currency: 'EUR',
        optional: none,
        tax_rates: [...tax_rates.values()],
      },
      lines,
    };
  },
);

process.stdout.write(`${JSON.stringify({ listening: await app.listen({ host: '127.0.0.1', port: 0 }) })}\n`);
