/** The screens of the navigation. */
export type PlaceName =
  | 'today'
  | 'counter'
  | 'diary'
  | 'board'
  | 'jobs'
  | 'budgets'
  | 'clients'
  | 'vehicles'
  | 'invoices'
  | 'till'
  | 'stock'
  | 'purchases'
  | 'messages'
  | 'reports'
  | 'people'
  | 'integrations'
  | 'settings'
  | 'start'
  | 'operations';

/** Texts of the panel's frame and components. Screens have their own texts. */
export interface KitTexts {
  frame: {
    skip: string;
    navigation: string;
    places: Record<PlaceName, string>;
    /** Names for the phone's bar, where a word has 70 px. */
    shortPlaces: Partial<Record<PlaceName, string>>;
    more: string;
    /** The number of part requests beside the name of the first screen. */
    partsWaiting: (count: number) => string;
    fold: string;
    find: string;
    findPlaceholder: string;
    person: (name: string) => string;
    appearance: string;
    themes: { light: string; dark: string; system: string };
    language: string;
    signOut: string;
    /** Signs out on a shared tablet, so that another person can sign in. */
    switchPerson: string;
    live: { on: string; waiting: string; off: string; updated: string };
    sandbox: string;
    plainHttp: string;
  };
  field: {
    required: string;
    optional: string;
    error: string;
    choose: string;
    /** Examples of dates that the field understands. */
    dateExamples: string;
    dateTimeExamples: string;
    timeExamples: string;
    openCalendar: string;
    showPassword: string;
    yes: string;
    no: string;
    atMost: (length: number) => string;
    noFile: string;
  };
  form: {
    /** Title above the list of messages of a refused form. */
    problems: (count: number) => string;
    alternatives: string;
    noAlternatives: string;
    save: string;
    cancel: string;
    sending: string;
    unsaved: string;
    draftRestored: string;
    discardDraft: string;
  };
  picker: {
    search: string;
    results: string;
    none: (query: string) => string;
    create: (query: string) => string;
    clear: string;
    chosen: string;
    searching: string;
    count: (results: number) => string;
    placeholders: {
      client: string;
      vehicle: string;
      part: string;
      person: string;
      budget: string;
      other: string;
    };
  };
  table: {
    acts: string;
    select: (row: string) => string;
    selectAll: string;
    selected: (rows: number) => string;
    clearSelection: string;
    sortBy: (column: string) => string;
    total: string;
    columns: string;
    applyColumns: string;
    csv: string;
    filters: string;
    apply: string;
    removeFilter: (filter: string) => string;
    clearFilters: string;
    previous: string;
    next: string;
    pages: string;
    shown: (first: number, last: number, all: number | null) => string;
    open: string;
  };
  time: {
    now: string;
    minutesAgo: (minutes: number) => string;
    hoursAgo: (hours: number) => string;
    yesterday: (time: string) => string;
    tomorrow: (time: string) => string;
    today: (time: string) => string;
    since: (age: string) => string;
    days: (days: number) => string;
    hours: (hours: number) => string;
    minutes: (minutes: number) => string;
    /** Note that a time is in the workshop's zone, such as `Hora de Madrid`. */
    zone: (place: string) => string;
  };
  history: {
    title: string;
    changed: (field: string) => string;
    from: string;
    to: string;
    empty: string;
  };
  conflict: {
    title: string;
    text: string;
    mine: string;
    theirs: string;
    save: string;
    equal: string;
    /** Text of an act without fields, such as a removal. */
    acted: string;
    removedTitle: string;
    removedText: string;
    lostTitle: string;
    lostText: string;
  };
  dialog: { close: string; cancel: string };
  toast: { undo: string; close: string };
  empty: { search: (query: string) => string; clear: string };
  failure: {
    title: string;
    text: string;
    retry: string;
    reference: string;
    offlineTitle: string;
    offlineText: string;
  };
  loading: string;
  upload: {
    empty: string;
    tooLarge: (size: string) => string;
    choose: string;
    drop: string;
    limit: (size: string) => string;
    uploading: (percent: string) => string;
    waiting: string;
    failed: string;
    retry: string;
    remove: (file: string) => string;
    done: string;
  };
  find: { title: string; recent: string; empty: string; none: (query: string) => string };
  shortcuts: {
    title: string;
    groups: { everywhere: string; lists: string; forms: string; go: string };
    find: string;
    help: string;
    next: string;
    previous: string;
    open: string;
    create: string;
    edit: string;
    save: string;
    leave: string;
    afterwards: string;
  };
  code: { copy: string; copied: string };
  secret: { once: string; copy: string; stored: string };
  steps: {
    done: string;
    skipped: string;
    current: string;
    toCome: string;
    progress: (done: number, all: number) => string;
  };
  hours: {
    day: string;
    open: string;
    morning: string;
    afternoon: string;
    from: string;
    until: string;
    closed: string;
    add: string;
    remove: string;
  };
  account: string;
  plate: string;
  call: (phone: string) => string;
  status: string;
}
