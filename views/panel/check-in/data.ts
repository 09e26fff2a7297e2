import type { ResultOf } from '../screen.ts';

export type Budget = ResultOf<'showBudget'>;
export type CheckIn = ResultOf<'showCheckIn'>;
export type Photo = ResultOf<'listBudgetDocuments'>['data'][number];

/** The state that the form shows: nothing before the vehicle has arrived. */
export type ShownCheckIn = CheckIn | undefined;

/** The operation of the form: the arrival, or a correction after it. */
export type CheckInOperation = 'checkInVehicle' | 'setCheckIn';
