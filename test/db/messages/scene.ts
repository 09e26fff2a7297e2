import { afterAll } from 'vitest';
import { connect } from '../../../db/connection/connection.ts';
import {
  findInstance,
  type Instance,
  insertInstance,
  updateInstance,
} from '../../../db/workshops/queries.ts';
import { now, openScene } from '../scene.ts';

/** A database for workshops that have something to tell. */
export async function openMessageScene() {
  const scene = await openScene();
  const { sql, close } = connect({ url: scene.url, applicationName: 'test', settings: {} });
  afterAll(() => close(1_000));
  let workshops = 0;

  /** A workshop of a test's own, with what is not usual about it. */
  const workshop = async (fields: Partial<Instance> = {}): Promise<Instance> => {
    workshops += 1;
    const host = `taller-${workshops}.example.com`;
    const { write } = scene;
    return write(async (tx) => {
      const base = { name: 'Taller Ejemplo', base_url: `https://${host}`, created_at: now.toISOString() };
      const { id } = await insertInstance(tx, base, host);
      await updateInstance(tx, id, fields);
      return (await findInstance(tx, id)) as Instance;
    });
  };
  const eventsOf = async (instanceId: number) => {
    const rows = await sql`select event, data from events where instance_id = ${instanceId} order by id`;
    return rows.map(({ event, data }) => ({ event, data: JSON.parse(data) }));
  };
  return { ...scene, sql, workshop, eventsOf };
}
