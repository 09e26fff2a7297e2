import type { PlaceName } from '../texts/types/panel/kit.ts';
import type { IconName } from './kit/icon-names.ts';

export type { PlaceName } from '../texts/types/panel/kit.ts';

/** A screen of the navigation. */
interface Place {
  path: string;
  icon: IconName;
  /** The letter that opens the screen after `g`. */
  key: string;
  /** Places of one group are next to each other; a line separates groups. */
  group: 'day' | 'records' | 'money' | 'contact' | 'setup';
}

export const places: Record<PlaceName, Place> = {
  today: { path: '/panel', icon: 'today', key: 'h', group: 'day' },
  counter: { path: '/panel/counter', icon: 'counter', key: 'r', group: 'day' },
  diary: { path: '/panel/diary', icon: 'diary', key: 'd', group: 'day' },
  board: { path: '/panel/board', icon: 'board', key: 'b', group: 'day' },
  jobs: { path: '/panel/jobs', icon: 'jobs', key: 'j', group: 'day' },
  budgets: { path: '/panel/budgets', icon: 'budgets', key: 'p', group: 'records' },
  clients: { path: '/panel/clients', icon: 'clients', key: 'c', group: 'records' },
  vehicles: { path: '/panel/vehicles', icon: 'vehicles', key: 'v', group: 'records' },
  invoices: { path: '/panel/invoices', icon: 'invoices', key: 'f', group: 'money' },
  till: { path: '/panel/till', icon: 'till', key: 't', group: 'money' },
  stock: { path: '/panel/stock', icon: 'stock', key: 's', group: 'money' },
  purchases: { path: '/panel/purchases', icon: 'purchases', key: 'o', group: 'money' },
  messages: { path: '/panel/messages', icon: 'messages', key: 'm', group: 'contact' },
  reports: { path: '/panel/reports', icon: 'reports', key: 'i', group: 'contact' },
  people: { path: '/panel/people', icon: 'people', key: 'e', group: 'setup' },
  integrations: { path: '/panel/integrations', icon: 'integrations', key: 'k', group: 'setup' },
  settings: { path: '/panel/settings', icon: 'settings', key: 'a', group: 'setup' },
  start: { path: '/panel/start', icon: 'start', key: '1', group: 'setup' },
  operations: { path: '/panel/operations', icon: 'operations', key: 'x', group: 'setup' },
};

export const placeNames = Object.keys(places) as PlaceName[];

/**
 * The places of the bar on phones. Others replace those that the role does not see; the rest is behind the button
 * "More".
 */
export const phonePlaces: readonly PlaceName[] = ['today', 'counter', 'diary', 'jobs'];
