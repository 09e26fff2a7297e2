import type { DocumentRow } from '../../db/documents/queries.ts';
import type { components } from '../../generated/types.ts';

type DocumentRecord = components['schemas']['BudgetDocument'];

export function documentRecord(row: DocumentRow, url: string): DocumentRecord {
  return {
    id: row.id,
    budget_id: row.budget_id,
    filename: row.filename,
    content_type: row.content_type,
    size: row.size,
    url,
    client_visible: row.client_visible,
    mechanic_visible: row.mechanic_visible,
    created_at: row.created_at,
  };
}
