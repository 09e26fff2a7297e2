import type { ResultOf } from '../screen.ts';

export type Overview = ResultOf<'showClientOverview'>;
export type Day = ResultOf<'explainDay'>;

/** The data of the counter. The matches and the overview are undefined unless the address asks for them. */
export interface CounterData {
  day: Day;
  settings: ResultOf<'showSettings'>;
  clients: ResultOf<'searchDeskClients'> | undefined;
  vehicles: ResultOf<'searchDeskVehicles'> | undefined;
  overview: Overview | undefined;
  /** Work that earlier visits left. */
  findings: ResultOf<'listPendingFindings'> | undefined;
  boxes: ResultOf<'listBoxes'> | undefined;
  categories: ResultOf<'listCategories'> | undefined;
  staff: ResultOf<'listStaff'> | undefined;
  /** How the confirmation reaches the client. Undefined for a new client without phone and email. */
  channel: ResultOf<'explainNoticeChannel'> | undefined;
  /** The budget of the visit that was booked last, and its appointment. */
  booked: ResultOf<'showBudget'> | undefined;
  appointment: ResultOf<'showAppointment'> | undefined;
  /** The entry of the booked budget on the waiting list, or the first one of the list. */
  waiting: ResultOf<'listWaiting'> | undefined;
}
