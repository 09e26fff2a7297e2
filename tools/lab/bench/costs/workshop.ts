import { drawPictures } from '../../../../actions/demo/draw-pictures.ts';
import { fillWithDemo } from '../../../../actions/demo/fill.ts';
import { openDocumentStore } from '../../../../adapters/documents/open.ts';
import { parseConfig } from '../../../../config.ts';
import { inTransaction } from '../../../../db/connection/transaction.ts';
import { findInstance } from '../../../../db/workshops/queries.ts';
import { required } from '../../../../domain/requests/required.ts';
import { openSecretBox } from '../../../../domain/secrets/secret-box.ts';
import { type Deployment, secret, serviceSettings } from '../deployment.ts';

/** Fills the workshop with the demo, in which every operation finds what it needs, and with some thousands of rows. */
export async function fillWorkshop({ database, databaseUrl, sql }: Deployment, documents: string) {
  const config = parseConfig({ ...serviceSettings(databaseUrl), DOCUMENTS_URL: documents });
  const secretBox = openSecretBox([secret]);
  const parts = {
    maker: config.maker,
    documents: openDocumentStore(config.documents),
    pictures: await drawPictures(),
  };
  await inTransaction(database, async (tx) => {
    const instance = required(await findInstance(tx, 1));
    await fillWithDemo({ instance, secretBox, tx, now: new Date() }, parts);
  });
  await sql`analyze`;
}
