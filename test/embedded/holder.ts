// Opens the embedded database, reports its state on standard output, and closes the database on request.

import { openEmbedded } from '../../db/embedded/index.ts';
import { connect } from '../../db/embedded/initdb.ts';
import type { OwnerKind } from '../../db/embedded/owner.ts';

const [dataDir = '', kind = 'cli'] = process.argv.slice(2);
process.on('SIGINT', () => {}); // ignores the signal, as the service does, which determines itself when to stop
const tell = (message: object) => process.stdout.write(`${JSON.stringify(message)}\n`);

try {
  const embedded = await openEmbedded({
    dataDir,
    kind: kind as OwnerKind,
    durable: false,
    say: (said) => tell({ said }),
  });
  tell({ owner: embedded.owner, url: embedded.url });
  process.stdin.once('data', async () => {
    const sql = connect(embedded.url, { max: 1 });
    const works = await sql`SELECT 1`.then(
      () => true,
      () => false,
    );
    await sql.end();
    await embedded.close();
    tell({ closed: true, works });
    process.exit();
  });
} catch (error) {
  tell({ refused: (error as Error).message });
}
