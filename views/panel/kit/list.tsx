import type { ComponentChildren } from 'preact';

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
}

/** A row that says who, which car, what state since when, how much, and offers the next act. */
export function ListRow(props: ListRowProps) {
  const { id, href, title, reference, plate, detail, status, since, amount, action, current } = props;
  return (
    <li class="list-row" data-id={id} aria-current={current ? 'true' : undefined}>
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
