import { finishCampaigns } from '../../../../workers/messages/expire-and-finish.ts';
import { addCredit, setDevTransport } from '../../../support/transports.ts';
import { openWorkshop } from '../../../support/workshop.ts';

const texts = {
  email: { channel: 'email', subject: 'Revisión de invierno', text: 'Hola, {name}: le esperamos.' },
  sms: { channel: 'sms', text: 'Hola, {name}: le esperamos.' },
};

/** Opens a service; returns a function that opens workshops with campaigns, and the job that finishes campaigns. */
export async function openCampaignScene() {
  const service = await openWorkshop();
  const { sql, openInstance, database, clock } = service;
  let workshops = 0;

  /** Opens a workshop for one test, by default with transports for email and SMS and with credit. */
  const workshop = async ({ credit = 1_000, transports = true } = {}) => {
    workshops += 1;
    const host = `campanas-${workshops}.test`;
    const tools = await openInstance(host, 'business');
    const id = tools.instanceId;
    if (transports) {
      await setDevTransport(sql, id);
      await setDevTransport(sql, id, { channel: 'sms' });
    }
    if (credit > 0) await addCredit(sql, id, credit);
    const client = async (fields: object = {}) => (await tools.newClient(fields)).id;
    /**
     * Inserts a client as an import may, with fields that the API would refuse. If several clients have the same email,
     * the first one gets the claim on the email.
     */
    const imported = async (fields: { email: string; opt_out_email?: boolean }): Promise<number> => {
      const at = '2026-01-01T00:00:00Z';
      const usual = { instance_id: id, name: 'Importado', search_text: '', created_at: at, updated_at: at };
      const [made] = await sql`insert into clients ${sql({ ...usual, ...fields })} returning id`;
      const value = fields.email.toLowerCase();
      const [won] = await sql`
        insert into client_claims (instance_id, kind, value, client_id)
        values (${id}, 'email', ${value}, ${made?.id}) on conflict do nothing returning client_id`;
      if (!won) {
        await sql`
          insert into client_claim_heirs (instance_id, kind, value, client_id)
          values (${id}, 'email', ${value}, ${made?.id})`;
      }
      return made?.id;
    };
    const template = (fields: object = {}) =>
      tools.desk('POST', '/campaigns/templates', { name: 'invierno', ...texts.email, ...fields });
    const smsTemplate = (fields: object = {}) =>
      tools.desk('POST', '/campaigns/templates', { name: 'invierno', ...texts.sms, ...fields });
    const ask = (fields: object = {}) =>
      tools.askDesk('POST', '/campaigns', { template: 'invierno', segment: 'all', ...fields });
    const plan = async (segment: string) => (await ask({ segment, dry_run: true })).body;
    const messages = () => sql`
      select c.*, o.html, b.item_id is not null as due from communications c
      left join outbound_messages o on o.instance_id = c.instance_id and o.communication_id = c.id
      left join backlog b on b.instance_id = c.instance_id and b.lane = c.channel and b.item_id = c.id
      where c.instance_id = ${id} order by c.id`;
    const events = async (name: string) => {
      const rows = await sql`
        select data from events where instance_id = ${id} and event = ${name} order by id`;
      return rows.map(({ data }) => data);
    };
    const balance = async () => (await tools.desk('GET', '/credit')).body.balance as number;
    return { ...tools, id, client, imported, template, smsTemplate, ask, plan, messages, events, balance };
  };
  const finish = () => finishCampaigns(database, clock.now());
  return { ...service, workshop, finish };
}
