import { verifyRecords } from '../../../actions/invoices/retention/verify.ts';
import { loadSeals } from '../../../actions/seals/keys.ts';
import { compareWithChain } from '../../../actions/signatures/verify.ts';
import type { Db } from '../../../db/connection/client.ts';
import { OperatorError } from '../../../domain/errors/operator-error.ts';
import type { SecretBox } from '../../../domain/secrets/secret-box.ts';

export interface VerifiedChains {
  evidence: number;
  tax_records: number;
  broken: string[];
}

interface ChainVerification {
  instanceId: number;
  box: SecretBox;
  acceptBroken: boolean;
}

/** Verifies a workshop's chains of evidence and of tax records, like `evidence verify` and `verifactu verify`. */
export async function verifyMovedChains(
  db: Db,
  { instanceId, box, acceptBroken }: ChainVerification,
): Promise<VerifiedChains> {
  const seals = await loadSeals({ tx: db, secretBox: box }, instanceId);
  const evidence = await compareWithChain(db, { instanceId, seals, now: new Date() });
  const records = await verifyRecords(db, instanceId, seals);
  const broken = [
    ...(evidence.broken || evidence.differences.length > 0 ? ['evidence'] : []),
    ...(records.broken ? ['tax records'] : []),
  ];
  if (broken.length > 0 && !acceptBroken) {
    throw new OperatorError(
      `The ${broken.join(' and the ')} of the workshop do not verify, as they did not where it comes from: its rows are ` +
        'unchanged. Run evidence verify and verifactu verify there. To import it as it is: --accept-broken',
    );
  }
  return { evidence: evidence.entries, tax_records: records.records, broken };
}
