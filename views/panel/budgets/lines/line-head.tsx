import type { EditorRow } from './editor-rows.ts';
import type { RowContext } from './line-row.tsx';

/** The labels above the columns. Each input has its own label for screen readers and narrow screens. */
export function LineHead({ context: { labels, texts } }: { context: Pick<RowContext, 'labels' | 'texts'> }) {
  const columns = [labels.description, labels.quantity, texts.price, texts.discount, texts.vat, texts.base];
  return (
    <div class="line-head" aria-hidden="true">
      <span class="scripted" />
      {columns.map((label) => (
        <span>{label}</span>
      ))}
      <span />
    </div>
  );
}

interface GroupHeadingProps {
  row: EditorRow;
  previous: EditorRow | undefined;
}

/** The title of a group above its first line. */
export function GroupHeading({ row, previous }: GroupHeadingProps) {
  const title = row.typed.group_title;
  if (title === '' || title === previous?.typed.group_title) return null;
  return (
    <li class="line-group" data-group="">
      {title}
    </li>
  );
}
