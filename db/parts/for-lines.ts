import { and, eq, sql } from 'drizzle-orm';
import type { LinePart } from '../../domain/budgets/lines.ts';
import { arrayLiteral, type Db, isIn, preparedSelect } from '../connection/client.ts';
import { parts } from '../connection/tables.ts';

const { id, reference, description, price_cents, cost_cents, tax_rate_basis_points } = parts;

const find = preparedSelect((db) =>
  db
    .select({ id, reference, description, price_cents, cost_cents, tax_rate_basis_points })
    .from(parts)
    .where(and(eq(parts.instance_id, sql.placeholder('instanceId')), isIn(id, 'ids'), parts.active)),
);

/** Those that the workshop keeps. */
export async function findPartsForLines(db: Db, instanceId: number, ids: number[]): Promise<LinePart[]> {
  return find(db, { instanceId, ids: arrayLiteral(ids) });
}
