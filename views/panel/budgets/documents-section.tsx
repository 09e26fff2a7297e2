import { operationLabel } from '../../texts/desk.ts';
import { budgetsTexts } from '../../texts/panel/budgets.ts';
import { describeField } from '../field.ts';
import { Button, IconButton } from '../kit/button.tsx';
import { OperationForm } from '../kit/form.tsx';
import { formatBytes } from '../kit/format.ts';
import { Gallery, type GalleryItem } from '../kit/gallery.tsx';
import { Card } from '../kit/layout.tsx';
import { Time } from '../kit/time.tsx';
import { Upload } from '../kit/upload.tsx';
import type { Page, ResultOf } from '../screen.ts';
import type { SectionProps } from './data.ts';
import { filePath } from './paths.ts';

type Document = ResultOf<'listBudgetDocuments'>['data'][number];

/** Photos and documents: adding, opening, showing to the client, removing. */
export function DocumentsSection({ data: { budget, documents }, page }: SectionProps) {
  if (!documents) return null;
  const texts = budgetsTexts[page.language];
  return (
    <Card title={texts.photos}>
      <div data-region="documents" id="documents">
        {documents.data.length === 0 ? (
          <p class="quiet">{texts.noPhotos}</p>
        ) : (
          <Gallery
            label={texts.photos}
            items={documents.data.map((document) => documentItem(document, page))}
          />
        )}
      </div>
      {page.may('addBudgetDocument') && (
        <Upload
          operation="addBudgetDocument"
          id="add-document"
          params={{ id: budget.id }}
          name="file"
          label={texts.addPhotos}
          accept="image/jpeg,image/png,image/webp,application/pdf"
          maxBytes={maxFileBytes(page)}
          multiple
          region="documents"
        />
      )}
    </Card>
  );
}

/** Maximum size of a file: the schema limits its text in base64, which is a third longer. */
function maxFileBytes({ language }: Page): number {
  const { maxLength = 0 } = describeField('addBudgetDocument', 'file', language);
  return Math.floor((maxLength - 8) / 4) * 3;
}

function documentItem(document: Document, page: Page): GalleryItem {
  const { id, budget_id, filename, size, has_thumbnail, by, created_at } = document;
  const params = { id: budget_id, documentId: id };
  return {
    id: String(id),
    name: filename,
    href: filePath('getBudgetDocument', params),
    thumbnail: has_thumbnail ? filePath('getBudgetThumbnail', params) : undefined,
    note: (
      <>
        {`${formatBytes(size, page.language)} · `}
        <span dir="auto">{by}</span>
        {by && ' · '}
        <Time at={created_at} />
      </>
    ),
    actions: <DocumentActs document={document} page={page} />,
  };
}

function DocumentActs({ document, page }: { document: Document; page: Page }) {
  const { id, budget_id, client_visible, signed } = document;
  const { language, may } = page;
  const texts = budgetsTexts[language];
  const params = { id: budget_id, documentId: id };
  if (signed) return <span class="quiet">{texts.signedDocument}</span>;
  return (
    <>
      <span class="quiet">{client_visible ? texts.clientSees : texts.clientDoesNotSee}</span>
      {may('setBudgetDocument') && (
        <OperationForm
          operation="setBudgetDocument"
          id={`document-${id}`}
          params={{ ...params, client_visible: !client_visible }}
          inline
        >
          <Button small kind="quiet">
            {client_visible ? texts.hideFromClient : texts.showToClient}
          </Button>
        </OperationForm>
      )}
      {may('removeBudgetDocument') && (
        <OperationForm operation="removeBudgetDocument" id={`remove-${id}`} params={params} inline>
          <IconButton
            type="submit"
            icon="remove"
            label={`${operationLabel(language, 'removeBudgetDocument')}: ${document.filename}`}
          />
        </OperationForm>
      )}
    </>
  );
}
