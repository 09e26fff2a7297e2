import { openTaxAuthority } from '../../adapters/outbound/tax-authority.ts';
import { momentWithOffset } from '../../domain/time/local.ts';
import { readAnswer } from '../../domain/verifactu/sending/read-answer.ts';
import { writeRequest } from '../../domain/verifactu/sending/write-request.ts';
import { altaRecord } from '../../domain/verifactu/write-record.ts';
import type { TaxAuthorityStandIn } from '../../tools/lab/stand-ins/tax-authority/server.ts';
import { first, invoice as invoiceAlta } from '../domain/verifactu/scene.ts';

interface Program {
  standIn: TaxAuthorityStandIn;
  clock: { now(): Date };
  certificate: { pfx: Buffer; passphrase: string };
}

/**
 * Returns a function that sends a tax record under the workshop's tax id, as if another program also issued invoices
 * for the workshop.
 */
export function openOtherProgram({ standIn, clock, certificate }: Program) {
  return async function sentElsewhere(
    fullNumber: string,
    date: string,
    installation = `ELSEWHERE-${fullNumber}`,
  ): Promise<void> {
    const alta = invoiceAlta({ invoice: { issuerTaxId: 'B12345674', fullNumber, date } });
    const generatedAt = momentWithOffset(clock.now(), 'Europe/Madrid');
    const system = { ...first.system, installation };
    const record = altaRecord(
      { ...alta, issuerName: 'Talleres Ejemplo, S.L.' },
      { ...first, generatedAt, system },
    );
    const request = writeRequest({
      issuer: { name: 'Talleres Ejemplo, S.L.', taxId: 'B12345674' },
      afterFailure: false,
      lastDay: null,
      records: [record.xml],
    });
    const to = { environment: 'test', certificate, kind: 'seal' } as const;
    const answer = readAnswer(await openTaxAuthority(standIn).send(request, to));
    if ('refusal' in answer) throw new Error(answer.refusal.text);
    const refused = answer.lines.filter(({ state }) => state === 'rejected');
    if (refused.length > 0) throw new Error(`the tax authority rejected ${fullNumber}`);
  };
}
