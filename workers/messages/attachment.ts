import { quotePaper, receiptPaper } from '../../actions/signatures/paper.ts';
import type { Database } from '../../db/connection/client.ts';
import type { Outgoing } from '../../db/messages/attempts.ts';
import { findInstance } from '../../db/workshops/queries.ts';
import type { Attachment } from '../../domain/messages/message.ts';
import { type Paper, paperFilename, pdfType } from '../../domain/signatures/paper.ts';
import type { Drawing } from '../drawing/threads.ts';

/** What goes with an email; null: nothing. */
export type AttachmentOf = (
  outgoing: Pick<Outgoing, 'attached' | 'budgetId' | 'instance'>,
) => Promise<Attachment | null>;

/** The PDF of its budget as of now. Of a budget that is gone there is none, and its mail goes without. */
export function openAttachments({ reads }: Database, drawing: Drawing): AttachmentOf {
  const drawn = async (attached: Paper, instanceId: number, budgetId: number) => {
    const instance = await findInstance(reads, instanceId);
    if (!instance) return null;
    const asker = { workshop: instanceId };
    const [reading, wanted] = [
      { tx: reads, instance },
      { budgetId, language: null },
    ];
    if (attached === 'receipt') {
      const paper = await receiptPaper(reading, wanted);
      return paper ? { paper, content: await drawing.drawReceipt(paper, asker) } : null;
    }
    const paper = await quotePaper(reading, wanted);
    // All of its lines may have been taken out since.
    if (!paper || paper.quote.lines.length === 0) return null;
    return { paper, content: await drawing.drawQuote(paper, asker) };
  };
  return async ({ attached, budgetId, instance }) => {
    if (attached === null || budgetId === null) return null;
    const made = await drawn(attached, instance.id, budgetId);
    if (!made) return null;
    const filename = paperFilename(attached, budgetId, made.paper.language);
    return { filename, contentType: pdfType, content: made.content };
  };
}
