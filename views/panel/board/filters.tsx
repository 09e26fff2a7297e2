import { fieldText } from '../../texts/desk.ts';
import { boardTexts } from '../../texts/panel/board.ts';
import { type Filter, Filters } from '../kit/browse.tsx';
import type { Page } from '../screen.ts';
import { type BoardData, boardPath } from './data.ts';
import { isFiltered, readFilters, readStatus } from './query.ts';

type FilterName = 'staff_id' | 'category_id' | 'late' | 'waiting_parts';

/** The search and the filters of the board, which are in its address. */
export function BoardFilters({ data, page }: { data: BoardData; page: Page }) {
  const { language, address } = page;
  const values = readFilters(address.query);
  const status = readStatus(address.query);
  const clearHref = status ? `${boardPath}?${new URLSearchParams({ status })}` : boardPath;
  const filter = (name: FilterName, options?: Filter['options']): Filter => {
    const { label } = fieldText(language, 'showBoard', name);
    return { name, label, value: values[name] ?? '', options: options ?? [{ value: 'true', label }] };
  };
  return (
    <Filters
      action={boardPath}
      search={{ name: 'text', value: values.text ?? '', placeholder: boardTexts[language].search }}
      filters={[
        ...(data.staff ? [filter('staff_id', namedOptions(data.staff.data))] : []),
        ...(data.categories ? [filter('category_id', namedOptions(mainCategories(data)))] : []),
        filter('late'),
        filter('waiting_parts'),
      ]}
      {...(status && { keep: { status } })}
      clearHref={isFiltered(address.query) ? clearHref : undefined}
    />
  );
}

function mainCategories({ categories }: BoardData) {
  return categories?.data.filter(({ parent_id, active }) => parent_id === null && active) ?? [];
}

function namedOptions(rows: readonly { id: number; name: string }[]): Filter['options'] {
  return rows.map(({ id, name }) => ({ value: String(id), label: name }));
}
