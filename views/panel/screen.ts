import type { VNode } from 'preact';
import type { Role } from '../../domain/people/roles.ts';
import type { CsvValue } from '../../domain/text/table-csv.ts';
import type { operations as DeskTypes } from '../../generated/desk-types.ts';
import type { Language } from '../../generated/errors.ts';
import type { DeskOperationId } from '../../generated/operations.ts';
import type { PanelPage, Refusal } from './page-context.ts';
import type { PlaceName } from './places.ts';

/** Address of a page: the values of the path's parameters and of the query. */
export interface Address {
  path: string;
  params: Record<string, string>;
  query: Record<string, string>;
}

/** Input of a read: path parameters and query of the operation. Null skips the read, and its data is undefined. */
export type ReadInput = {
  params?: Record<string, string>;
  query?: Record<string, string | undefined>;
} | null;

/** The workshop's time, by which dates in an address are read. */
export interface ScreenTime {
  now: Date;
  timezone: string;
}

/** Reads of a screen: the name of their data, and the operation. */
export type Reads = Record<string, DeskOperationId>;

type ContentOf<Response> = Response extends { content: { 'application/json': infer Content } }
  ? Content
  : never;

/** Body of an operation's successful response. */
export type ResultOf<Id extends DeskOperationId> = {
  [Status in keyof DeskTypes[Id]['responses'] & (200 | 201)]: ContentOf<DeskTypes[Id]['responses'][Status]>;
}[keyof DeskTypes[Id]['responses'] & (200 | 201)];

export type ScreenData<Required extends Reads, Optional extends Reads> = {
  [Name in keyof Required]: ResultOf<Required[Name]>;
} & { [Name in keyof Optional]: ResultOf<Optional[Name]> | undefined };

/** Values that a view receives besides the data of its reads. */
export interface Page extends PanelPage {
  address: Address;
  /** The signed-in person, and whether it is on a shared tablet. */
  person: { id: number; name: string; role: Role; onTablet: boolean };
  /** Id of the person's session in this browser. */
  sessionId: number;
  workshop: {
    name: string;
    timezone: string;
    language: Language;
    country: string;
    /** The usual tax rate of new lines, in per cent. */
    taxRate: number;
    sandbox: boolean;
    baseUrl: string;
  };
  refusal: OperationRefusal | null;
  /** ETags of the reads, by the name of their data. */
  versions: Record<string, string | undefined>;
  /** Result of an operation whose form shows it at once, such as a key that is shown only once. */
  result: { operation: DeskOperationId; body: unknown; input: Refusal['input'] } | null;
  /** Whether the person's role may perform the operation. */
  may: (operation: DeskOperationId) => boolean;
}

export interface OperationRefusal extends Refusal {
  operation: DeskOperationId;
  code: string;
}

/** Kinds of messages that confirm an act on the next page. */
export const toasts = ['saved', 'added', 'removed', 'sent', 'unsent', 'done'] as const;
export type Toast = (typeof toasts)[number];

/** A table as a file. The first row contains the headings. */
export interface CsvTable {
  /** The name of the file without its ending. */
  name: string;
  rows: readonly (readonly CsvValue[])[];
}

/** The operation that reverts an act, with the values that it needs. */
export interface UndoAct {
  operation: string;
  params: Record<string, string>;
}

/** A further operation that the message after an act offers. */
export interface OfferedAct extends UndoAct {
  operation: DeskOperationId;
}

export interface FormPlan {
  /** Address of the page after the act; the form's own page if omitted. */
  next?: (result: unknown, address: Address, fields: Record<string, string | string[]>) => string;
  toast?: Toast | ((result: unknown) => Toast);
  /** Asks whether the person is sure before the act, because it cannot be undone. */
  asks?: boolean;
  /** Returns the act that reverts this one, from the screen's data before it and the values of the form. */
  undo?: (data: Record<string, unknown>, fields: Record<string, string | string[]>) => UndoAct | undefined;
  /** Returns the act that reverts this one, from its result and the values of the form. */
  undoResult?: (result: unknown, fields: Record<string, string | string[]>) => UndoAct | undefined;
  /** Returns a further act that the message offers beside `undo`, such as telling the client. */
  offer?: (
    result: unknown,
    undo: UndoAct,
    fields: Record<string, string | string[]>,
  ) => OfferedAct | undefined;
  /** Renders the result in the answer to the form, because it can be shown only once; a function says for which. */
  showsResult?: boolean | ((result: unknown) => boolean);
  /** Removes the language that was chosen for this browser, so that the page has the language of the account. */
  clearsLanguage?: boolean;
}

export interface Screen<Required extends Reads = Reads, Optional extends Reads = Reads> {
  /** Name of the screen in `data-screen`. */
  name: string;
  /** Entry of the navigation that contains the screen; none for screens such as the account. */
  place?: PlaceName;
  /** Path below the workshop's host, with parameters as `:id`. */
  path: string;
  /** Reads without which the screen cannot be shown. A role that may not perform one of them does not see the screen. */
  reads: Required;
  /** Reads whose data is undefined if the role may not perform them, or if their record does not exist. */
  optionalReads?: Optional;
  /** Inputs of the reads by the names of their data. A read without an entry has no input. */
  inputs?: (
    address: Address,
    time: ScreenTime,
  ) => Partial<Record<keyof Required | keyof Optional, ReadInput>>;
  forms: Partial<Record<DeskOperationId, FormPlan>>;
  /** Interval in which an open page is read again, because its content depends on the time. */
  everySeconds?: number;
  /** Roles that see the screen; all roles that may perform `reads` if omitted. */
  roles?: readonly Role[];
  /** Operation that the address names, for a screen of any operation; null if there is none. */
  operationOf?: (address: Address) => DeskOperationId | null;
  /** The rows that the screen shows, for its download as CSV (`?format=csv`). */
  csv?: (data: ScreenData<Required, Optional>, page: Page) => CsvTable | undefined;
  title: (data: ScreenData<Required, Optional>, page: Page) => string;
  view: (data: ScreenData<Required, Optional>, page: Page) => VNode;
}

export function defineScreen<
  const Required extends Reads,
  const Optional extends Reads = Record<never, never>,
>(screen: Screen<Required, Optional>): Screen {
  // The router calls a view only with the data of its own reads.
  return screen as unknown as Screen;
}
