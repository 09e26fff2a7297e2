// Runs the stand-in of the tax authority as a separate program. Prints one line of JSON with its port and its
// certificate authority, serves its ledger at GET /ledger, and exits when the parent process ends.
import '../ends-with-parent.ts';
import { randomBytes } from 'node:crypto';
import { parseArgs } from 'node:util';
import { pkcs12 } from '../pkcs12.ts';
import { openTaxAuthorityStandIn } from './server.ts';

const { values } = parseArgs({
  options: {
    port: { type: 'string', default: '0' },
    wait: { type: 'string', default: '60' },
    // Tax ids of companies that may send records for every workshop.
    presenter: { type: 'string', multiple: true, default: [] },
    // Tax id of a company whose certificate the program creates and prints.
    holder: { type: 'string' },
  },
});

const standIn = await openTaxAuthorityStandIn({
  port: Number(values.port),
  waitSeconds: Number(values.wait),
  submitters: new Map(values.presenter.map((taxId) => [taxId, 'all'])),
});
process.stdout.write(
  `${JSON.stringify({ listening: standIn.port, ca: standIn.ca, ...(values.holder && { holder: holder(values.holder) }) })}\n`,
);

function holder(taxId: string) {
  const passphrase = randomBytes(16).toString('hex');
  const { pfx } = pkcs12({ organisation: `VATES-${taxId}`, name: `Demo ${taxId}` }, passphrase);
  return { pfx: pfx.toString('base64'), passphrase };
}

// Without a channel to the parent process, the end of the parent is visible only as a changed parent id.
const parent = process.ppid;
setInterval(() => {
  if (process.ppid !== parent) process.exit();
}, 1_000).unref();
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => process.exit());
