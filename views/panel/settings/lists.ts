import type { Screen } from '../screen.ts';
import { shortListScreen } from './short-list.tsx';

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

/** The short lists of the settings. */
export const listScreens: readonly Screen[] = [
  shortListScreen({
    tab: 'holidays',
    list: 'listHolidays',
    columns: ['date', 'name', 'scope'],
    create: { operation: 'addHoliday', fields: ['date', 'name', 'scope'], values: { scope: 'local' } },
    remove: 'removeHoliday',
  }),
  shortListScreen({
    tab: 'closures',
    list: 'listClosures',
    columns: ['name', 'from', 'to', 'box'],
    create: { operation: 'addClosure', fields: ['name', 'from', 'to', 'box_id'] },
    remove: 'removeClosure',
  }),
  shortListScreen({
    tab: 'boxes',
    list: 'listBoxes',
    columns: ['name'],
    create: { operation: 'createBox', fields: ['name', 'hours'] },
    change: { operation: 'setBox', fields: ['name', 'hours'] },
    remove: 'removeBox',
  }),
  shortListScreen({
    tab: 'rates',
    list: 'listDeskRates',
    columns: ['name', 'price_per_hour', 'is_default'],
    create: { operation: 'createRate', fields: ['name', 'price_per_hour', 'is_default'] },
    change: { operation: 'setRate', fields: ['name', 'price_per_hour'] },
    remove: 'removeRate',
    makeDefault: 'setDefaultRate',
  }),
  shortListScreen({
    tab: 'items',
    list: 'listItems',
    columns: ['reference', 'description', 'category', 'price', 'unit', 'active'],
    create: { operation: 'createItem', fields: itemFields },
    change: { operation: 'setItem', fields: [...itemFields, 'active'] },
  }),
  shortListScreen({
    tab: 'categories',
    list: 'listCategories',
    columns: ['name', 'reference_price', 'internal', 'active'],
    create: { operation: 'createCategory', fields: ['name', 'parent_id', 'reference_price', 'internal'] },
    change: { operation: 'setCategory', fields: ['name', 'reference_price', 'internal', 'active'] },
    remove: 'removeCategory',
  }),
  shortListScreen({
    tab: 'series',
    list: 'listSeries',
    columns: ['code', 'kind', 'per_year', 'first_number', 'is_default', 'active'],
    create: { operation: 'createSeries', fields: ['code', 'kind', ...seriesFields] },
    change: { operation: 'setSeries', fields: [...seriesFields, 'active'] },
  }),
];
