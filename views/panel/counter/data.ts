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
}
