// What the service is measured against: Fastify with the same validation, the same response schema and one
// hand-written prepared query on one pipelined connection. No guards, no log, no limits.
import Fastify, { type FastifyReply } from 'fastify';
import { connect } from '../../db/connection.ts';
import document from '../../generated/openapi/en.json' with { type: 'json' };
import { createAjv, validatorCompiler } from '../../http/validation.ts';

const { sql } = connect({ url: process.env.DATABASE_URL ?? '', applicationName: 'bench bare', settings: {} });
const app = Fastify();
app.setValidatorCompiler(validatorCompiler(createAjv()));

const { Client, Vehicle } = document.components.schemas;
const response = {
  ...Client,
  properties: { ...Client.properties, vehicles: { type: 'array', items: inlined(Vehicle) } },
};

function inlined(schema: unknown) {
  return JSON.parse(JSON.stringify(schema, (key, value) => (key === '$ref' ? undefined : value)));
}

app.get(
  '/api/v1/clients/:id',
  {
    schema: {
      params: {
        type: 'object',
        required: ['id'],
        properties: { id: { type: 'integer', minimum: 1, maximum: Number.MAX_SAFE_INTEGER } },
      },
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

process.stdout.write(`${JSON.stringify({ listening: await app.listen({ host: '127.0.0.1', port: 0 }) })}\n`);
