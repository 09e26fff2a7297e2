import { hash } from 'node:crypto';
import { findClaimHolders } from '../../db/clients/claims.ts';
import { insertImportedClients } from '../../db/clients/import.ts';
import { findClientsNamed } from '../../db/clients/queries.ts';
import { nextIds, sendInOrder } from '../../db/connection/client.ts';
import { claimKinds } from '../../domain/clients/claim-kinds.ts';
import {
  type ClientBody,
  type ClientFields,
  clientFields,
  consentChanges,
  defaultOptOuts,
  newClient,
} from '../../domain/clients/client.ts';
import { type ClaimedValue, claimedValues, claimKey } from '../../domain/clients/identity.ts';
import { initialChanges } from '../../domain/events/changes.ts';
import { canonicalJson } from '../../domain/text/json.ts';
import type { Batch, Duplicate, Importer, RowResult, RowToImport } from './importer.ts';

type ClientRowBody = ClientBody & { name: string };

interface Candidate {
  row: number;
  fields: ClientFields;
  sent: Partial<ClientFields>;
  claims: ClaimedValue[];
  /** The values that identify the client, such as its email, with their columns. */
  marks: { column: string; mark: string }[];
}

/**
 * Returns an importer that creates clients as `POST /clients` does. Duplicates are reported, and then skipped or
 * created, depending on `duplicates`.
 */
export function clientImporter(duplicates: 'skip' | 'load'): Importer<ClientRowBody> {
  const loads = duplicates === 'load';
  const rowsBefore = new Map<string, number>();
  return {
    async settle({ tx, instance, actor, now, rows, writes }) {
      const candidates = rows.map((each) => candidateOf(each, instance.country));
      const there = await findThere({ tx, instance }, candidates);
      const rowsHere = new Map<string, number>();
      const fates = candidates.map((candidate): RowResult => {
        const duplicate = duplicateOf(candidate, (mark) => rowsBefore.get(mark) ?? rowsHere.get(mark), there);
        if (duplicate && !loads) return { kind: 'skipped', duplicate };
        for (const { mark } of candidate.marks) if (!rowsHere.has(mark)) rowsHere.set(mark, candidate.row);
        return { kind: 'created', ...(duplicate && { duplicate }) };
      });
      const created = candidates.filter((_, at) => fates[at]?.kind === 'created');
      if (writes) {
        const ids = await nextIds(tx, 'clients', created.length);
        const imported = created.map((each, at) => ({ ...writtenOf(each), id: ids[at] as number }));
        await insertImportedClients(tx, instance, imported, { actor, now, duplicates: loads });
      }
      const remember = () => {
        for (const [mark, row] of rowsHere) if (!rowsBefore.has(mark)) rowsBefore.set(mark, row);
      };
      return { fates, remember };
    },
    storedFields(body) {
      const fields = newClient(body);
      return Object.fromEntries(Object.entries(fields).filter(([field]) => field in body));
    },
  };
}

function candidateOf({ row, body }: RowToImport<ClientRowBody>, country: string): Candidate {
  const fields = newClient(body);
  const claims = claimedValues(fields, country);
  const sent = Object.fromEntries(Object.entries(fields).filter(([field]) => field in body));
  const marks = claimKinds.flatMap((kind) =>
    claims.filter((each) => each.kind === kind).map((each) => ({ column: kind, mark: claimKey(each) })),
  );
  // Identifies a client without unique values by all its fields, so that an interrupted import can be repeated without
  // duplicates.
  if (marks.length === 0)
    return { row, fields, sent, claims, marks: [{ column: 'name', mark: likeness(fields) }] };
  return { row, fields, sent, claims, marks };
}

function likeness(fields: ClientFields): string {
  return hash('sha256', canonicalJson(fields));
}

/** Finds the existing clients that have the identifying values of the rows. */
async function findThere({ tx, instance }: Pick<Batch<unknown>, 'tx' | 'instance'>, candidates: Candidate[]) {
  const unclaimed = candidates.filter(({ claims }) => claims.length === 0);
  const [holders, clientsWithName] = await sendInOrder(tx, [
    findClaimHolders(
      tx,
      instance.id,
      candidates.flatMap(({ claims }) => claims),
    ),
    findClientsNamed(tx, { instanceId: instance.id, names: unclaimed.map(({ fields }) => fields.name) }),
  ]);
  return new Map([
    ...holders.map((holder) => [claimKey(holder), holder.client_id] as const),
    ...clientsWithName.map((client) => [likeness(clientFields(client)), client.id] as const),
  ]);
}

function duplicateOf(
  { marks }: Candidate,
  rowWith: (mark: string) => number | undefined,
  there: Map<string, number>,
): Duplicate | undefined {
  for (const { column, mark } of marks) {
    const [existing_row, existing_id] = [rowWith(mark) ?? null, there.get(mark) ?? null];
    if (existing_row !== null) return { column, code: 'client_exists', existing_id: null, existing_row };
    if (existing_id !== null) return { column, code: 'client_exists', existing_id, existing_row };
  }
  return undefined;
}

function writtenOf({ fields, claims, sent }: Candidate) {
  const changes = initialChanges(sent);
  return { fields, claims, changes, consents: consentChanges(defaultOptOuts, fields) };
}
