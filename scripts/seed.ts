import { drawPictures } from '../actions/demo/draw-pictures.ts';
import { fillWithBasis, fillWithDemo } from '../actions/demo/fill.ts';
import * as demo from '../actions/demo/workshop.ts';
import { issueKey } from '../actions/keys/issue.ts';
import { type AccessContext, operator } from '../actions/people/context.ts';
import { createPersonLink } from '../actions/people/invite.ts';
import { createWorkshop } from '../actions/workshops/create.ts';
import { openDocumentStore } from '../adapters/documents/open.ts';
import type { Config } from '../config.ts';
import type { Database, Db, Tx } from '../db/connection/client.ts';
import { inTransaction } from '../db/connection/transaction.ts';
import { lockSeeding } from '../db/deployment/seed-lock.ts';
import { findAnyWorkshop, type Instance, insertHost } from '../db/workshops/queries.ts';
import { openSecretBox } from '../domain/secrets/secret-box.ts';

export interface DemoKeys {
  test: string;
  live: string;
  /** Path of the link with which the owner gets access to the panel. */
  ownerPath: string;
}

type DemoConfig = Pick<Config, 'port' | 'appSecrets' | 'documents' | 'maker'>;

interface SeedOptions {
  now?: Date;
  /** True if `fillDemo` (`scripts/demo/fill.ts`) follows, which writes the appointments and invoices. */
  fortnightFollows?: boolean;
}

/**
 * Creates the demo workshop if the database has no workshop. Returns the API keys of the demo workshop, which cannot be
 * read again later.
 */
export async function seedDemo(
  database: Database,
  { port, appSecrets, documents, maker }: DemoConfig,
  { now = new Date(), fortnightFollows = false }: SeedOptions = {},
): Promise<DemoKeys | null> {
  if (await database.inSession(hasWorkshops)) return null;
  const pictures = await drawPictures();
  return inTransaction(database, async (tx, raw) => {
    await lockSeeding(raw);
    if (await hasWorkshops(tx)) return null;
    const secretBox = openSecretBox(appSecrets);
    const created = await createWorkshop(
      { tx, secretBox, now },
      { ...demoWorkshop, base_url: demoBaseUrl(port) },
    );
    await insertHost(tx, { instanceId: created.id, host: '127.0.0.1' });
    const files = { documents: openDocumentStore(documents), pictures };
    const demo = { instance: created, secretBox, tx, now };
    const instance = fortnightFollows
      ? await fillWithBasis(demo, files)
      : await fillWithDemo(demo, { ...files, maker });
    return {
      test: await createDemoKey(tx, instance, true, now),
      live: await createDemoKey(tx, instance, false, now),
      ownerPath: await createOwnerLink({ tx, instance, secretBox, now }),
    };
  });
}

async function createOwnerLink(context: Omit<AccessContext, 'actor'>): Promise<string> {
  const [name = ''] = demo.staff.find(([, role]) => role === 'owner') ?? [];
  const { link } = await createPersonLink({ ...context, actor: operator }, { name, role: 'owner' });
  return new URL(link.url).pathname;
}

async function hasWorkshops(db: Db): Promise<boolean> {
  return (await findAnyWorkshop(db, {})) !== undefined;
}

const demoWorkshop = { host: 'localhost', name: demo.settings.name, plan: 'business', region: 'MD' } as const;

function demoBaseUrl(port: number): string {
  return port === 80 || port === 0 ? 'http://localhost' : `http://localhost:${port}`;
}

async function createDemoKey(tx: Tx, instance: Instance, test: boolean, now: Date): Promise<string> {
  const { key } = await issueKey(
    { instance, tx, now },
    {
      name: test ? 'Demo (test)' : 'Demo (live)',
      purpose: 'Trying the API out',
      scopes: ['all'],
      test,
      per_minute: 600, // high, because users who try out the demo send bursts of requests
    },
  );
  return key;
}
