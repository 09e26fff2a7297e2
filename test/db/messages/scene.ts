import {
  findInstance,
  type Instance,
  insertInstance,
  updateInstance,
} from '../../../db/workshops/queries.ts';
import { now, openScene } from '../scene.ts';

/** Opens a database; returns functions that create workshops with messages. */
export async function openMessageScene() {
  const scene = await openScene();
  const { sql } = scene;
  let workshops = 0;

  /** Creates a workshop for one test, with these fields. */
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
    const rows = await sql<
      { event: string; data: Record<string, unknown> }[]
    >`select event, data from events where instance_id = ${instanceId} order by id`;
    return rows;
  };
  return { ...scene, workshop, eventsOf };
}
