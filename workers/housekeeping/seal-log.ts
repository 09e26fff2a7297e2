import { randomBytes } from 'node:crypto';
import { type Database, sendInOrder } from '../../db/connection/client.ts';
import { listUnsealed, sealLine } from '../../db/deployment/sealed.ts';
import { partTokens, sealTokens } from '../../domain/messages/sealed-links.ts';
import { nonceBytes, type SecretBox } from '../../domain/secrets/secret-box.ts';

/** Mails of some kilobytes each, short enough to hold no connection for long. */
const pageRows = 100;

/** Seals the links in lines of the log that were written before links were sealed there. Tells how many lines. */
export async function sealLog(database: Database, box: SecretBox): Promise<number> {
  for (let sealed = 0; ; ) {
    const page = await database.lease((db) => listUnsealed(db, pageRows));
    if (page.length === 0) return sealed;
    const lines = page.map((line) => {
      const { texts, tokens } = partTokens(line.texts);
      const sealedTokens = sealTokens(box, line.instance_id, tokens, randomBytes(nonceBytes));
      return { line: { ...line, texts }, sealedTokens };
    });
    await database.lease((db) =>
      sendInOrder(
        db,
        lines.map(({ line, sealedTokens }) => sealLine(db, line, sealedTokens)),
      ),
    );
    sealed += page.length;
  }
}
