/** Texts of the lines of a quote. `#` stands for a number or a value. */
export interface BudgetLinesTexts {
  /** The name of a line for screen readers. */
  line: (number: number) => string;
  newLine: string;
  /** Placeholder of the description of a new line. */
  describe: string;
  suggestions: string;
  /** Short labels above the columns. */
  price: string;
  discount: string;
  vat: string;
  base: string;
  more: string;
  save: string;
  select: string;
  drag: string;
  moveUp: string;
  moveDown: string;
  remove: string;
  estimated: string;
  optional: string;
  optionalTotal: string;
  group: string;
  newGroup: string;
  groupName: string;
  clearSelection: string;
  selected: { one: string; many: string };
  /** Keys of the editor. */
  keys: { keys: string; effect: string }[];
  keysTitle: string;
  states: { edited: string; saving: string; saved: string; offline: string; refused: string };
  /** The state of all lines. */
  all: { saved: string; saving: string; edited: string; offline: string; refused: string };
  conflict: { text: string; mine: string; theirs: string };
  removedByOther: { text: string; keep: string; drop: string };
  removalRefused: string;
  reordered: string;
  restored: string;
  needsDescription: string;
  notANumber: string;
  removed: { one: string; many: string };
  undone: string;
  limit: string;
  yes: string;
  no: string;
  locked: { invoice: string; status: (status: string) => string };
}
