import { statusUrl } from '../../../domain/messages/transport.ts';
import { openHookScene } from './scene.ts';

/**
 * Opens a workshop that sends SMS through a provider. Its service listens on a port. Returns the sent and received
 * messages.
 */
export async function openSmsScene(provider: Record<string, string>) {
  const scene = await openHookScene({ ownApps: true });
  const { app, desk, post, sql, instanceId } = scene;
  const { body: sms } = await desk('POST', '/sms', provider);
  const base_url = await app.listen({ port: 0, host: '127.0.0.1' });
  await desk('PATCH', '/instance', { base_url });
  const hook = base_url + new URL(sms.hook_url).pathname;

  /** Sends an SMS through the API, so that it waits for a worker; returns its id and its status URL. */
  async function stageSms(to = '+34612345678') {
    await post('/sms', { to, body: 'Su coche está listo' });
    const [row] = await sql`
      select max(id) as id from communications where instance_id = ${instanceId} and channel = 'sms' and direction = 'out'`;
    const id = row?.id as number;
    return { id, statusUrl: statusUrl(hook, id) };
  }

  let made = 0;
  async function newClient(fields: object = {}) {
    made += 1;
    const phone = `+3461100${String(made).padStart(4, '0')}`;
    return { ...(await scene.newClient({ phone, ...fields })), phone };
  }

  return {
    ...scene,
    hook,
    stageSms,
    newClient,
    namesOf: async (id: number) => (await scene.toldOf(`sms-${id}`)).map(({ event }) => event),
    optedOut: async (id: number) => (await scene.get(`/clients/${id}`)).body.channel_opt_out.sms as boolean,
  };
}
