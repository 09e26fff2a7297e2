import { findParts } from '../../db/parts/queries.ts';
import type { LinePart } from '../../domain/budgets/lines.ts';
import { invalidField } from '../../domain/requests/problem.ts';
import type { Context } from '../context.ts';

interface NamingPart {
  part_id?: number | null;
}

type Reading = Pick<Context, 'instance' | 'tx'>;

/** Of each line the part that it names, which the workshop keeps; undefined where it names none. */
export async function partsOfLines(
  { instance, tx }: Reading,
  lines: readonly NamingPart[],
  pathOf: (line: number) => string,
): Promise<(LinePart | undefined)[]> {
  const ids = new Set(lines.flatMap(({ part_id }) => part_id ?? []));
  if (ids.size === 0) return lines.map(() => undefined);
  const found = await findParts(tx, instance.id, ids);
  const kept = new Map(found.filter(({ active }) => active).map((part) => [part.id, part]));
  return lines.map(({ part_id }, line) => {
    if (part_id === undefined || part_id === null) return undefined;
    const part = kept.get(part_id);
    if (!part) throw invalidField(pathOf(line), 'unknownReference');
    return part;
  });
}

export async function partOfLine(context: Reading, line: NamingPart): Promise<LinePart | undefined> {
  const [part] = await partsOfLines(context, [line], () => '/part_id');
  return part;
}
