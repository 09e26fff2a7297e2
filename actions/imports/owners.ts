import { findClaimants } from '../../db/clients/claims.ts';
import { findOwners, lockOwnersShared } from '../../db/clients/queries.ts';
import { type ClaimedValue, claimedValues, claimKey } from '../../domain/clients/identity.ts';
import type { TableProblem } from '../../domain/imports/table.ts';
import { keysOf } from '../../domain/text/json.ts';
import type { Batch } from './importer.ts';

/** Columns of a row that identify the owner of the vehicle. */
export interface OwnerColumns {
  client_id?: number;
  client_tax_id?: string | null;
  client_email?: string | null;
  client_phone?: string | null;
}

const ownerColumns = ['client_id', 'client_tax_id', 'client_email', 'client_phone'] as const;

type OwnerOrProblem = { owner: number } | { problem: Omit<TableProblem, 'row'> };

interface NamedOwner {
  column: string;
  /**
   * The value to search for. Null if the column's text is invalid; undefined if the column contains the client's id.
   */
  value?: ClaimedValue | null;
  id?: number;
}

/**
 * Finds for each row the one client that all its owner columns identify. In a write, also locks the clients against
 * erasure until the transaction ends.
 */
export async function findOwnersOfRows(
  { tx, instance, writes }: Pick<Batch<unknown>, 'tx' | 'instance' | 'writes'>,
  rows: OwnerColumns[],
): Promise<OwnerOrProblem[]> {
  const references = rows.map((row) => givenIn(row, instance.country));
  const claimants = await findClaimants(
    tx,
    instance.id,
    references.flat().flatMap(({ value }) => value ?? []),
  );
  const byMark = Map.groupBy(claimants, claimKey);
  const leadTo = ({ value, id }: NamedOwner): number[] => {
    if (id !== undefined) return [id];
    return value ? (byMark.get(claimKey(value)) ?? []).map(({ client_id }) => client_id) : [];
  };
  const found = references.map((each) =>
    theOne(each.map((one) => ({ column: one.column, ids: leadTo(one) }))),
  );
  const ids = found.flatMap((each) => ('owner' in each ? [each.owner] : []));
  const read = await (writes ? lockOwnersShared : findOwners)(tx, {
    instanceId: instance.id,
    ids: [...new Set(ids)],
  });
  const owners = new Map(read.map((each) => [each.id, each]));
  return found.map((each) => {
    if ('problem' in each) return each;
    const owner = owners.get(each.owner);
    const column = 'client_id';
    if (!owner) return { problem: { column, rule: 'unknownReference' } };
    return owner.erased_at === null ? each : { problem: { column, rule: 'ownerErased' } };
  });
}

function givenIn(row: OwnerColumns, country: string): NamedOwner[] {
  const { client_id, client_tax_id = null, client_email = null, client_phone = null } = row;
  const texts = { tax_id: client_tax_id, email: client_email, phone: client_phone };
  const values = claimedValues(texts, country);
  const presentKinds = keysOf(texts).filter((kind) => texts[kind] !== null);
  return [
    ...(client_id === undefined ? [] : [{ column: 'client_id', id: client_id }]),
    ...presentKinds.map((kind) => {
      return { column: `client_${kind}`, value: values.find((each) => each.kind === kind) ?? null };
    }),
  ];
}

function theOne(references: { column: string; ids: number[] }[]): OwnerOrProblem {
  const [first, ...others] = references;
  if (!first) return wrong(null, 'ownerMissing', { names: ownerColumns.join(', ') });
  const empty = references.find(({ ids }) => ids.length === 0);
  if (empty) return wrong(empty.column, 'ownerUnknown');
  const common = first.ids.filter((id) => others.every(({ ids }) => ids.includes(id)));
  const [owner, ...more] = common;
  if (owner !== undefined && more.length === 0) return { owner };
  const all = common.length > 0 ? common : references.flatMap(({ ids }) => ids);
  return wrong(others.length === 0 ? first.column : null, 'ownerUnclear', { ids: several(all) });
}

const maxShown = 10;

function several(ids: number[]): string {
  const each = [...new Set(ids)].sort((one, other) => one - other);
  return each.slice(0, maxShown).join(', ') + (each.length > maxShown ? ', …' : '');
}

function wrong(
  column: string | null,
  rule: TableProblem['rule'],
  params?: Record<string, string>,
): OwnerOrProblem {
  return { problem: { column, rule, ...(params && { params }) } };
}
