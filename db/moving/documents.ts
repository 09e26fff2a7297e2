import type { Catalogue } from '../backup/catalogue.ts';

interface StoredDocument {
  name: string;
  sha256: string;
}

/**
 * Lists the stored files that belong to a workshop's rows. These are the files that the SQL function `remove_files`
 * deletes with the workshop.
 */
export function listDocuments({ query }: Catalogue, instanceId: number): Promise<StoredDocument[]> {
  const from = (table: string, name: string) =>
    `select ${name} as name, encode(sha256, 'hex') as sha256 from ${table} where instance_id = ${Math.trunc(instanceId)}`;
  return query<StoredDocument>(`
    ${from('budget_documents', 'stored_as')} union all ${from('invoice_pdfs', 'name')}
    union all ${from('workshop_logos', 'name')} order by name`);
}
