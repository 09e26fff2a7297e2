import type { ComponentChildren } from 'preact';
import { kitTexts } from '../../texts/panel/kit.ts';
import { usePage } from '../page-context.ts';

export interface ListProps {
  /** The content of the list, for screen readers. */
  label: string;
  /** The name under which live updates replace the list. */
  region?: string;
  /** Content instead of rows, if there are none. */
  empty?: ComponentChildren;
  children: ComponentChildren;
}

/** Rows of records. `j` and `k` move between them. */
export function List({ label, region, empty, children }: ListProps) {
  const isEmpty = Array.isArray(children) && children.flat().filter(Boolean).length === 0;
  if (isEmpty && empty !== undefined) return <div data-region={region}>{empty}</div>;
  return (
    <ul class="list" role="list" aria-label={label} data-list="" data-region={region}>
      {children}
    </ul>
  );
}

export interface ListRowProps {
  id: string;
  /** The record that the row opens. */
  href: string;
  /** The person or the matter. */
  title: ComponentChildren;
  /** The number or reference of the record, before the title. */
  reference?: ComponentChildren;
  /** The car: a `Plate`. */
  plate?: ComponentChildren;
  /** A second line: model, work. */
  detail?: ComponentChildren;
  /** A `Status`. */
  status?: ComponentChildren;
  /** The time in the state: `Since`, or a `Time`. */
  since?: ComponentChildren;
  /** An `Amount`. */
  amount?: ComponentChildren;
  /** The next act as a small button. */
  action?: ComponentChildren;
  /** Whether the record is open beside the list. */
  current?: boolean;
  /**
   * The `id` of the form of the row's checkbox, the name of its values, and the name of the row. Null leaves the space of
   * a checkbox, for a row that cannot be selected among others that can.
   */
  selection?: { form: string; name: string; label: string } | null | undefined;
}

/** A row that says who, which car, what state since when, how much, and offers the next act. */
export function ListRow(props: ListRowProps) {
  const { id, href, title, reference, plate, detail, status, since, amount, action, current, selection } =
    props;
  return (
    <li class="list-row" data-id={id} aria-current={current ? 'true' : undefined}>
      {selection === null && <span class="list-select" />}
      {selection && <RowCheckbox id={id} {...selection} />}
      {plate !== undefined && <span class="list-plate">{plate}</span>}
      <span class="list-main">
        <a class="row-link" href={href}>
          {title}
        </a>
        {(reference || detail) && (
          <span class="list-detail quiet">
            {reference}
            {reference && detail && ' · '}
            {detail}
          </span>
        )}
      </span>
      {(status || since) && (
        <span class="list-state">
          {status}
          {since && <span class="quiet">{since}</span>}
        </span>
      )}
      {amount !== undefined && <span class="list-amount">{amount}</span>}
      {action !== undefined && <span class="list-action">{action}</span>}
    </li>
  );
}

function RowCheckbox({ id, form, name, label }: NonNullable<ListRowProps['selection']> & { id: string }) {
  const { language, refusal } = usePage();
  const chosen = refusal?.form === form ? [refusal.input[name] ?? []].flat() : [];
  return (
    <label class="select list-select box-target">
      <input
        type="checkbox"
        name={name}
        value={id}
        form={form}
        checked={chosen.includes(id)}
        aria-label={kitTexts[language].table.select(label)}
      />
    </label>
  );
}
