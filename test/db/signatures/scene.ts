import { randomBytes } from 'node:crypto';
import { appendEvidence } from '../../../actions/signatures/append.ts';
import { insertClient } from '../../../db/clients/writes.ts';
import type { Db } from '../../../db/connection/client.ts';
import { inTransaction } from '../../../db/connection/transaction.ts';
import { insertInstance } from '../../../db/workshops/queries.ts';
import { newClient } from '../../../domain/clients/client.ts';
import type { EvidenceKind } from '../../../domain/signatures/evidence.ts';
import { secretBox } from '../../support/secret-box.ts';
import { now, openScene } from '../scene.ts';

export { now };

/** Opens a workshop; returns functions that create budgets and append clients' decisions to the chain of evidence. */
export async function openChain() {
  const scene = await openScene();
  const { database, instance, client, write } = scene;
  const owner = await client();
  return {
    ...scene,
    append: (budgetId: number, content: object = {}, at = now, kind: EvidenceKind = 'accepted') =>
      inTransaction(database, (tx) =>
        appendEvidence({ tx, instance, secretBox, now: at }, { budgetId, kind, content }),
      ),
    budget: () => write((tx) => insertBudget(tx, instance.id, owner)),
    /** Opens a workshop with a budget and an empty chain. */
    openWorkshop: async (host: string) => {
      const fields = { name: host, base_url: `https://${host}`, created_at: now.toISOString() };
      const opened = await write((tx) => insertInstance(tx, fields, host));
      const body = newClient({ name: 'Clara Ejemplo' });
      const client = await write((tx) => insertClient(tx, opened, body, now));
      return { ...opened, budgetId: await write((tx) => insertBudget(tx, opened.id, client.id)) };
    },
  };
}

export async function insertBudget(db: Db, instanceId: number, clientId: number): Promise<number> {
  const [row] = await db.$client.unsafe(
    `insert into budgets (instance_id, status, channel, client_id, tracking_token_hash, sealed_tracking_token,
      created_at, updated_at)
    values ($1, 'Pendiente', 'workshop', $2, $3, '', now(), now()) returning id`,
    [instanceId, clientId, randomBytes(32)],
  );
  return row?.id;
}
