import { settingsTexts } from '../../texts/panel/settings.ts';
import { startTexts } from '../../texts/panel/start.ts';
import { LinkButton } from '../kit/button.tsx';
import { usePage } from '../page-context.ts';
import type { Screen } from '../screen.ts';
import { WeekHours } from './read-only.tsx';
import { type Row, shortListScreen } from './short-list.tsx';

const itemFields = [
  'reference',
  'description',
  'price',
  'category',
  'unit',
  'tax_rate',
  'line_type',
] as const;
const seriesFields = ['per_year', 'first_number', 'is_default'] as const;

const nameOf = ({ name }: Row) => String(name);

/** The hours of a box, or a note that it has those of the workshop. */
function BoxHours({ schedule }: Row) {
  const { language } = usePage();
  if (schedule === null || schedule === undefined)
    return <span class="quiet">{settingsTexts[language].workshopHours}</span>;
  return <WeekHours schedule={schedule} />;
}

/** The short lists of the settings. */
export const listScreens: readonly Screen[] = [
  shortListScreen({
    tab: 'closures',
    list: 'listClosures',
    columns: ['name', 'from', 'to', 'box'],
    name: nameOf,
    create: { operation: 'addClosure', fields: ['name', 'from', 'to', 'box_id'] },
    remove: 'removeClosure',
    cells: {
      box: ({ box }) => (box === null ? <AllBoxes /> : null),
    },
  }),
  shortListScreen({
    tab: 'boxes',
    list: 'listBoxes',
    show: 'showBox',
    columns: ['name', 'schedule'],
    name: nameOf,
    create: { operation: 'createBox', fields: ['name', 'hours'] },
    change: { operation: 'setBox', fields: ['name', 'hours'] },
    remove: 'removeBox',
    cells: { schedule: (row) => <BoxHours {...row} /> },
  }),
  shortListScreen({
    tab: 'rates',
    list: 'listDeskRates',
    show: 'showRate',
    columns: ['name', 'price_per_hour', 'is_default'],
    name: nameOf,
    create: { operation: 'createRate', fields: ['name', 'price_per_hour', 'is_default'] },
    change: { operation: 'setRate', fields: ['name', 'price_per_hour'] },
    remove: 'removeRate',
    makeDefault: { operation: 'setDefaultRate' },
  }),
  shortListScreen({
    tab: 'items',
    list: 'listItems',
    show: 'showItem',
    searches: true,
    columns: ['description', 'reference', 'category', 'unit', 'tax_rate', 'line_type', 'price', 'active'],
    choices: {
      reference: 'shown',
      category: 'shown',
      unit: 'hidden',
      tax_rate: 'hidden',
      line_type: 'hidden',
    },
    name: ({ description }) => String(description),
    create: { operation: 'createItem', fields: itemFields },
    change: { operation: 'setItem', fields: [...itemFields, 'active'] },
    acts: ({ language }) => (
      <LinkButton href="/panel/start/import/items" icon="upload">
        {startTexts[language].import.title('items')}
      </LinkButton>
    ),
  }),
  shortListScreen({
    tab: 'categories',
    list: 'listCategories',
    show: 'showCategory',
    columns: ['name', 'reference_price', 'internal', 'active'],
    name: nameOf,
    create: { operation: 'createCategory', fields: ['name', 'parent_id', 'reference_price', 'internal'] },
    change: { operation: 'setCategory', fields: ['name', 'reference_price', 'internal', 'active'] },
    remove: 'removeCategory',
    cells: {
      name: ({ name, parent_id }) => (
        <span class={parent_id === null ? undefined : 'indented'} dir="auto">
          {String(name)}
        </span>
      ),
    },
  }),
  shortListScreen({
    tab: 'series',
    list: 'listSeries',
    show: 'showSeries',
    columns: ['code', 'kind', 'per_year', 'first_number', 'is_default', 'active'],
    name: ({ code }) => String(code),
    create: { operation: 'createSeries', fields: ['code', 'kind', ...seriesFields] },
    change: { operation: 'setSeries', fields: ['per_year', 'first_number', 'active'] },
    makeDefault: { operation: 'setSeries', values: { is_default: true } },
  }),
];

function AllBoxes() {
  const { language } = usePage();
  return <span class="quiet">{settingsTexts[language].wholeWorkshop}</span>;
}
