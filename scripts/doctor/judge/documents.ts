import { type ContentFacts, isKnown } from '../facts.ts';
import { type Finding, ok, wrong } from '../finding.ts';

const place = 'DOCUMENTS_URL, or DATA_DIR/documents where it is empty,';

export function judgeDocuments(documents: ContentFacts['documents']): Finding {
  if (!isKnown(documents)) {
    return wrong(
      'documents',
      `their store cannot be read: ${documents.refused}`,
      `see that ${place} names a folder or bucket that this user may read`,
    );
  }
  const { checked, missing } = documents;
  if (missing > 0) {
    return wrong(
      'documents',
      `${missing} of ${checked} files are not where they were stored`,
      `see that ${place} is the place of this database and that its disk is mounted; else put the files back from a backup`,
    );
  }
  return ok('documents', checked === 0 ? 'none is kept yet' : `files looked for and found: ${checked}`);
}
