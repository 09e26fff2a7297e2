/** Texts of the diary. */
export interface DiaryTexts {
  views: Record<'week' | 'day' | 'month', string>;
  /** Label of the choice of the view. */
  view: string;
  today: string;
  previous: string;
  next: string;
  /** Label of the field that leads to a date. */
  goTo: string;
  allBoxes: string;
  everybody: string;
  nobody: string;
  book: string;
  closedTimes: string;
  print: string;
  /** Load of a day or person: booked of open hours. */
  load: (booked: string, open: string) => string;
  /** Short form of `load`, such as `6 / 16 h`. */
  shortLoad: (booked: string, open: string) => string;
  free: (hours: string) => string;
  full: string;
  appointments: (count: number) => string;
  /** Reasons why a day is closed. */
  closed: Record<'hours' | 'holiday' | 'no_boxes', string>;
  absent: string;
  late: string;
  waitingForParts: string;
  overnight: string;
  nothingLate: string;
  nothingWaits: string;
  nothingOvernight: string;
  emptyDay: string;
  now: string;
  weekOf: (from: string, to: string) => string;
  /** Instructions for the keyboard, for screen readers and in the help of the grid. */
  keys: string;
  /** Announced while an appointment is moved, and afterwards. */
  moving: (time: string) => string;
  moved: (time: string) => string;
  unmoved: string;
  offline: string;
  appointment: {
    proposal: string;
    change: string;
    save: string;
    back: string;
    openQuote: string;
    atCounter: string;
    cancel: string;
    confirmedByClient: string;
    notConfirmedByClient: string;
  };
  booking: {
    title: string;
    knownNote: string;
    forQuote: string;
    forQuoteNote: string;
    bookVisit: string;
    counter: string;
    vehicleNote: string;
  };
  closing: {
    title: string;
    note: string;
    kinds: Record<'closure' | 'absence' | 'holiday', string>;
    check: string;
    checkNote: string;
    none: string;
    hits: (count: number) => string;
    hitsNote: string;
    addAnyway: Record<'closure' | 'absence' | 'holiday', string>;
    addFree: Record<'closure' | 'absence' | 'holiday', string>;
    change: string;
    /** Heading of the list of what is recorded, and its text without entries. */
    listed: string;
    nothingListed: string;
    notUnderstood: string;
    wholeWorkshop: string;
  };
}
