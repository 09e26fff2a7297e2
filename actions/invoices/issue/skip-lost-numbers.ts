import type { Tx } from '../../../db/connection/client.ts';
import { type SeriesRow, skipNumbers } from '../../../db/invoices/series.ts';
import { listLostNumbers } from '../../../db/verifactu/reconciliation.ts';
import { parseNumber } from '../../../domain/invoices/invoice.ts';
import { openSeals, sealedTexts } from '../../../domain/secrets/seals.ts';
import type { SecretBox } from '../../../domain/secrets/secret-box.ts';

interface SkipContext {
  tx: Tx;
  instance: { id: number };
  now: Date;
  secretBox: SecretBox;
}

/** The highest lost number of a series in a year. Numbers are lost in a restore. */
interface LastNumber {
  series: SeriesRow;
  year: number;
  number: number;
}

/**
 * Skips the numbers of the given series that were lost in a restore. Also skips `others`: numbers of other workshops
 * that the tax authority has. Requires the lock on the end of the chain, except for new series.
 */
export async function skipLostNumbers(
  { tx, instance, now, secretBox }: SkipContext,
  series: readonly SeriesRow[],
  others: readonly string[] = [],
): Promise<void> {
  const lost = await listLostNumbers(tx, { instanceId: instance.id });
  const numbers = [...lost.map(({ full_number }) => full_number), ...others];
  const { seal } = openSeals(secretBox.sealKeys);
  for (const last of lastNumbersOfSeries(series, numbers)) {
    const skipped = {
      instance_id: instance.id,
      series_id: last.series.id,
      year: last.year,
      last_number: last.number,
      stated_by: null,
    };
    await skipNumbers(tx, skipped, { now, sealOf: (gap) => seal(sealedTexts.numberGap(gap)) });
  }
}

function lastNumbersOfSeries(series: readonly SeriesRow[], fullNumbers: readonly string[]): LastNumber[] {
  const last = new Map<string, LastNumber>();
  for (const text of fullNumbers)
    for (const each of series) {
      const read = parseNumber(each, text);
      if (read === null || read.number < each.first_number) continue;
      const name = `${each.id} ${read.year}`;
      if (read.number > (last.get(name)?.number ?? 0)) last.set(name, { series: each, ...read });
    }
  return [...last.values()];
}
