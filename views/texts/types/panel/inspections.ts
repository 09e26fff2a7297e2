interface Limits {
  unit: string;
  amber_at: number | null;
  red_at: number | null;
}

/** Texts of inspections. */
export interface InspectionsTexts {
  /** The number of checked points and of all points. */
  checked: (done: number, all: number) => string;
  completedBy: (name: string) => string;
  quote: (id: number) => string;
  begin: string;
  goOn: string;
  measure: (value: number, unit: string | null) => string;
  /** The measured values that propose amber and red. */
  limits: (limits: Limits) => string | null;
  photoCount: (count: number) => string;
  /** The client does not see the point. */
  hidden: string;
  client: string;
  notShared: string;
  /** The client sees the inspection since a time, which follows. */
  shared: string;
  print: string;
  share: string;
  shareAndNotify: string;
  notify: string;
  hide: string;
  addPoint: string;
  done: string;
  dismiss: string;
  reopen: string;
  /** When the finding returns, and whether the client sees it. */
  returns: string;
  result: string;
  photos: string;
  addPhoto: string;
  points: string;
  previous: string;
  next: string;
  saveMeasure: string;
  saveNote: string;
  clear: string;
  inspections: string;
  none: string;
  clientSees: string;
  underWay: string;
  noTemplates: string;
  setUp: string;
  /** Findings of earlier visits. */
  pending: string;
  addToQuote: string;
  added: string;
  pointCount: (count: number) => string;
  noTemplatesTitle: string;
  usual: string;
  newTemplate: string;
  /** Empty rows of the form are left out. */
  emptyRows: string;
  rowOf: (row: number, field: string) => string;
}
