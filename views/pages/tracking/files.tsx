import type { ComponentChildren } from 'preact';
import { amountFormats } from '../../../domain/money/amounts.ts';
import type { TrackedDocument } from '../../../domain/signatures/tracked-budget.ts';
import type { Language } from '../../../generated/errors.ts';
import { trackingTexts } from '../../texts/tracking.ts';
import type { TrackingData } from './tracking.ts';

/** Renders links to the PDFs of the quote and the receipt, in the page's language. */
export function PaperLinks({ budget, language }: TrackingData) {
  const { quote, receipt } = trackingTexts[language].papers;
  const hasQuote = budget.lines.length > 0;
  const hasReceipt = budget.date_in !== null;
  if (!hasQuote && !hasReceipt) return null;
  return (
    <FileList>
      {hasQuote && (
        <li>
          <a href={`?file=quote.pdf&lang=${language}`}>{quote}</a>
        </li>
      )}
      {hasReceipt && (
        <li>
          <a href={`?file=receipt.pdf&lang=${language}`}>{receipt}</a>
        </li>
      )}
    </FileList>
  );
}

/** Renders the link to the PDF of an inspection. */
export function InspectionPaperLink({ id, language }: { id: number; language: Language }) {
  return (
    <FileList>
      <li>
        <a href={`?file=inspection.pdf&id=${id}&lang=${language}`}>
          {trackingTexts[language].papers.inspection}
        </a>
      </li>
    </FileList>
  );
}

function FileList({ children }: { children: ComponentChildren }) {
  return (
    <ul class="files" role="list">
      {children}
    </ul>
  );
}

/** Renders download links of documents that the workshop shares with the client, other than photos. */
export function DocumentList({ files, language, documentUrl }: TrackingData & { files: TrackedDocument[] }) {
  return (
    <FileList>
      {files.map(({ id, filename, content_type, size }) => (
        <li>
          <a href={documentUrl(id)}>
            <bdi>{filename}</bdi>
          </a>
          <span class="quiet">{` ${formatName(content_type)}, ${amountFormats(language).fileSize(size)}`}</span>
        </li>
      ))}
    </FileList>
  );
}

/** Returns the common name of a media type: JPEG for `image/jpeg`. */
function formatName(contentType: string): string {
  return contentType.slice(contentType.indexOf('/') + 1).toUpperCase();
}
