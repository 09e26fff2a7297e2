import type { ComponentChildren } from 'preact';
import { useId } from 'preact/hooks';
import { kitTexts } from '../../texts/panel/kit.ts';
import { usePage } from '../page-context.ts';
import { Button, IconButton, LinkButton } from './button.tsx';
import { OperationForm, type OperationFormProps } from './form.tsx';
import { Icon } from './icon.tsx';
import type { IconName } from './icon-names.ts';

export interface PagerProps {
  /** The address of the previous page; null on the first one. */
  previous: string | null;
  next: string | null;
  /** The positions of the shown rows, and how many there are if known. */
  shown?: { first: number; last: number; all: number | null };
}

/** Links to the previous and next page of a list. */
export function Pager({ previous, next, shown }: PagerProps) {
  const { language } = usePage();
  const texts = kitTexts[language].table;
  if (previous === null && next === null && !shown) return null;
  return (
    <nav class="pager" aria-label={texts.pages}>
      <p class="quiet">{shown && texts.shown(shown.first, shown.last, shown.all)}</p>
      {previous !== null && (
        <LinkButton href={previous} icon="previous">
          {texts.previous}
        </LinkButton>
      )}
      {next !== null && (
        <LinkButton href={next} iconEnd="next">
          {texts.next}
        </LinkButton>
      )}
    </nav>
  );
}

export interface Filter {
  /** The name in the address. */
  name: string;
  label: string;
  options: readonly { value: string; label: string }[];
  /** The chosen value; empty for none. */
  value: string;
}

export interface FiltersProps {
  /** The address of the list without its filters. */
  action: string;
  /** The text to search for. Omitted for lists without a search. */
  search?: { name: string; value: string; placeholder: string };
  filters?: readonly Filter[];
  /** Values of the address that the form keeps, such as the sort order. */
  keep?: Record<string, string>;
  /** The address of the list with all filters removed, if any is set. */
  clearHref?: string | undefined;
  /** Further controls, such as `ColumnChoice`. */
  children?: ComponentChildren;
}

/** The search and the filters above a list. Scripts apply a chosen filter at once. */
export function Filters({ action, search, filters = [], keep = {}, clearHref, children }: FiltersProps) {
  const { language } = usePage();
  const texts = kitTexts[language].table;
  return (
    <div class="filters">
      <form class="filters-form" method="get" action={action} data-auto-submit="">
        {Object.entries(keep).map(([name, value]) => (
          <input type="hidden" name={name} value={value} />
        ))}
        {search && (
          <span class="filters-search">
            <Icon name="search" />
            <input
              class="bare-input"
              type="search"
              name={search.name}
              value={search.value}
              placeholder={search.placeholder}
              aria-label={search.placeholder}
            />
          </span>
        )}
        {filters.map((filter) => (
          <FilterSelect {...filter} />
        ))}
        <span class={filters.length > 0 ? 'unscripted' : 'unseen'}>
          <Button>{texts.apply}</Button>
        </span>
        {clearHref && (
          <LinkButton href={clearHref} kind="quiet">
            {texts.clearFilters}
          </LinkButton>
        )}
      </form>
      {children && <div class="row">{children}</div>}
    </div>
  );
}

function FilterSelect({ name, label, options, value }: Filter) {
  return (
    <label class="filter" data-set={value === '' ? undefined : ''}>
      <span class="unseen">{label}</span>
      <select name={name}>
        <option value="">{label}</option>
        {options.map((option) => (
          <option value={option.value} selected={option.value === value}>
            {option.label}
          </option>
        ))}
      </select>
    </label>
  );
}

export interface ColumnChoiceProps {
  /** The name of the table, under which the browser keeps the choice. */
  table: string;
  columns: readonly { name: string; label: string; shown: boolean }[];
}

/** Chooses the columns of a table. The choice is kept in the browser. */
export function ColumnChoice({ table, columns }: ColumnChoiceProps) {
  const { language, path } = usePage();
  const texts = kitTexts[language].table;
  return (
    <details class="menu" data-menu="">
      <summary class="button quiet">
        <Icon name="columns" />
        <span>{texts.columns}</span>
      </summary>
      <form class="menu-sheet" method="post" action="/panel/appearance">
        <input type="hidden" name="table" value={table} />
        <input type="hidden" name="back" value={path} />
        {columns.map(({ name, label, shown }) => (
          <label class="choice">
            <input type="checkbox" name="columns" value={name} checked={shown} />
            {label}
          </label>
        ))}
        <Button kind="primary">{texts.applyColumns}</Button>
      </form>
    </details>
  );
}

/** A link that downloads what the table shows. The screen needs a `csv`. */
export function CsvLink({ href }: { href?: string }) {
  const { language, path } = usePage();
  return (
    <LinkButton href={href ?? withQuery(path, { format: 'csv' })} kind="quiet" icon="download" download>
      {kitTexts[language].table.csv}
    </LinkButton>
  );
}

/** Returns an address with other values in its query; undefined removes a value. */
export function withQuery(path: string, values: Record<string, string | undefined>): string {
  const [base = '', query = ''] = path.split('#', 1)[0]?.split('?', 2) ?? [];
  const search = new URLSearchParams(query);
  for (const [name, value] of Object.entries(values)) {
    if (value === undefined) search.delete(name);
    else search.set(name, value);
  }
  return search.size === 0 ? base : `${base}?${search}`;
}

export interface BulkBarProps extends Pick<OperationFormProps, 'operation' | 'params'> {
  /** The `form` of the table's `selection`. */
  id: string;
  /** Buttons that act on the selected rows. */
  children: ComponentChildren;
}

/** The acts on selected rows. It appears with the first selected row, in the same `.card` or `.bulk` as the table. */
export function BulkBar({ id, operation, params, children }: BulkBarProps) {
  const { language } = usePage();
  const texts = kitTexts[language].table;
  return (
    <OperationForm operation={operation} id={id} {...(params ? { params } : {})} inline>
      <div class="bulk-bar">
        <p
          class="strong scripted"
          data-selected={texts.selected(2).replace('2', '#')}
          data-one={texts.selected(1)}
          role="status"
        >
          {texts.selected(1)}
        </p>
        {children}
        <span class="scripted">
          <IconButton icon="close" label={texts.clearSelection} data={{ 'data-clear-selection': '' }} />
        </span>
      </div>
    </OperationForm>
  );
}

export interface TabItem {
  href: string;
  label: string;
  count?: number;
  current?: boolean;
}

/** The parts of a record or screen, each with its own address. */
export function Tabs({ label, items }: { label: string; items: readonly TabItem[] }) {
  return (
    <nav class="tabs" aria-label={label}>
      {items.map(({ href, label: text, count, current }) => (
        <a href={href} aria-current={current ? 'page' : undefined}>
          {text}
          {count !== undefined && <span class="tab-count">{count}</span>}
        </a>
      ))}
    </nav>
  );
}

export interface MenuProps {
  label: string;
  /** Shows only an icon, for rows. */
  iconOnly?: boolean;
  /** Shows only the label, as a small button for rows whose menu is a form. */
  small?: boolean;
  /** Whether it is open at first, such as after a refusal of its form. */
  open?: boolean;
  children: ComponentChildren;
}

/** Further acts behind a button. Contains `MenuLink`, `MenuButton` and forms. */
export function Menu({ label, iconOnly, small, open, children }: MenuProps) {
  const look = iconOnly ? 'button quiet only-icon' : small ? 'button small' : 'button';
  return (
    <details class="menu" data-menu="" open={open}>
      <summary class={look} title={iconOnly ? label : undefined}>
        {!small && <Icon name="more" {...(iconOnly ? { label } : {})} />}
        {!iconOnly && <span>{label}</span>}
      </summary>
      <div class="menu-sheet">{children}</div>
    </details>
  );
}

interface MenuEntryProps {
  icon?: IconName;
  children: ComponentChildren;
}

/** A link in a `Menu`. */
export function MenuLink({
  href,
  icon,
  children,
  shortcut,
}: MenuEntryProps & { href: string; shortcut?: string }) {
  return (
    <a class="menu-item" href={href} data-key={shortcut} aria-keyshortcuts={shortcut}>
      {icon && <Icon name={icon} />}
      {children}
    </a>
  );
}

/** The button of a form in a `Menu`. A disabled one shows its reason. */
export function MenuButton({ icon, children, disabled }: MenuEntryProps & { disabled?: string | undefined }) {
  const id = useId();
  if (disabled === undefined)
    return (
      <button class="menu-item">
        {icon && <Icon name={icon} />}
        {children}
      </button>
    );
  return (
    <button type="button" class="menu-item" aria-disabled="true" aria-describedby={id}>
      <span>
        <span class="faint">{children}</span>
        <span class="menu-reason quiet" id={id}>
          {disabled}
        </span>
      </span>
    </button>
  );
}
