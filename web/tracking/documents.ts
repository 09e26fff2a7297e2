import { type ComponentChild, h } from 'preact';
import type { TrackedDocument } from '../../domain/tracked-budget.ts';
import { amountsIn } from './amounts.ts';
import type { Tracking } from './page.ts';

/** What the workshop shows its client beside the lines: each is saved, not opened. */
export function documentList({ budget, language, documentUrl }: Tracking): ComponentChild {
  const item = ({ id, filename, content_type, size }: TrackedDocument) =>
    h(
      'li',
      null,
      h('a', { href: documentUrl(id) }, h('bdi', null, filename)),
      h('span', { class: 'quiet' }, ` ${kindOf(content_type)}, ${amountsIn(language).fileSize(size)}`),
    );
  return h('ul', { class: 'documents', role: 'list' }, budget.documents.map(item));
}

/** `image/jpeg` is JPEG to whoever has taken the photo. */
function kindOf(contentType: string): string {
  return contentType.slice(contentType.indexOf('/') + 1).toUpperCase();
}
