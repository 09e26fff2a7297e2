/** Paths whose first part is not the subject that pages read. */
const subjectOfPart: Record<string, string> = {
  account: 'people',
  calendar: 'appointments',
  email: 'transports',
  evidence: 'budgets',
  'inspection-templates': 'inspections',
  payments: 'invoices',
  regions: 'settings',
  slots: 'appointments',
  sms: 'transports',
  staff: 'people',
  stock: 'parts',
  tablets: 'people',
  visits: 'appointments',
  'work-periods': 'work',
};

const subjectOfEvent: Record<string, string> = {
  absence: 'absences',
  appointment: 'appointments',
  campaign: 'campaigns',
  client: 'clients',
  inspection: 'inspections',
  invoice: 'invoices',
  lead: 'budgets',
  payment: 'invoices',
  stock: 'parts',
  vehicle: 'vehicles',
  waiting_list: 'waiting-list',
  work_period: 'work',
};

/** Further subjects whose changes appear in the answers about a subject. */
const shownWith: Record<string, readonly string[]> = {
  appointments: ['absences', 'boxes', 'budgets', 'closures', 'holidays'],
  board: ['appointments', 'budgets', 'categories', 'clients', 'invoices', 'people', 'vehicles', 'work'],
  budgets: ['appointments', 'clients', 'invoices', 'jobs', 'vehicles', 'work'],
  campaigns: ['communications'],
  clients: ['communications', 'vehicles'],
  closures: ['boxes'],
  communications: ['clients'],
  credit: ['communications'],
  diary: [
    ...[
      'absences',
      'appointments',
      'boxes',
      'budgets',
      'clients',
      'closures',
      'holidays',
      'people',
      'settings',
    ],
    'vehicles',
  ],
  history: ['appointments', 'budgets', 'clients', 'invoices', 'vehicles'],
  inspections: ['budgets', 'vehicles'],
  invoices: ['budgets', 'clients', 'verifactu'],
  items: ['categories'],
  jobs: ['appointments', 'boxes', 'budgets', 'categories', 'parts', 'people', 'vehicles', 'work'],
  setup: [
    ...['boxes', 'categories', 'clients', 'holidays', 'items', 'parts', 'people', 'rates', 'series'],
    ...['settings', 'transports', 'vehicles', 'verifactu'],
  ],
  today: [
    ...['alerts', 'appointments', 'boxes', 'budgets', 'categories', 'clients', 'invoices', 'jobs', 'parts'],
    ...['people', 'vehicles', 'verifactu', 'webhooks', 'work'],
  ],
  vehicles: ['budgets', 'clients'],
  verifactu: ['invoices'],
  'waiting-list': ['appointments', 'budgets', 'clients'],
  webhooks: ['keys'],
  work: ['budgets', 'people'],
};

/** Further subjects whose changes appear in the answers of reads with this last part of their path. */
const shownAt: Record<string, readonly string[]> = {
  message: ['communications', 'settings', 'transports'],
  timeline: ['communications'],
};

/** Subjects that every request of a program changes. Pages read them at an interval instead. */
const uncounted: ReadonlySet<string> = new Set(['requests', 'usage']);
/** Subjects of which nothing is counted. Reports take too long to be read at each change. */
const unwatched: ReadonlySet<string> = new Set(['reports', ...uncounted]);

/** The subject that every operation of the sandbox changes, because it may change anything. */
const sandbox = 'sandbox';

function subjectOf(path: string): string {
  const part = path.split('/')[1] ?? '';
  return subjectOfPart[part] ?? part;
}

/** Returns the subjects that an operation changes. */
export function changedSubjects({ path }: { path: string }): string[] {
  return path.endsWith('/import') ? [subjectOf(path), 'imports'] : [subjectOf(path)];
}

/** Returns the subject that an event changes; messages of all channels are communications. */
export function changedByEvent(event: string): string {
  return subjectOfEvent[event.split('.')[0] ?? ''] ?? 'communications';
}

/** Returns whether some reads show what is not counted. */
export function changesUncounted(reads: readonly { path: string }[]): boolean {
  return reads.some(({ path }) => uncounted.has(subjectOf(path)));
}

/** Returns the subjects whose changes make the answers of some reads stale, in alphabetical order. */
export function watchedSubjects(reads: readonly { path: string }[]): string[] {
  const own = reads.map(({ path }) => subjectOf(path)).filter((subject) => !unwatched.has(subject));
  const further = reads.flatMap(({ path }) => shownAt[path.split('/').at(-1) ?? ''] ?? []);
  const all = new Set([...own.flatMap((subject) => [subject, ...(shownWith[subject] ?? [])]), ...further]);
  return all.size === 0 ? [] : [...all, sandbox].toSorted();
}
