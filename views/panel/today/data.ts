import type { Page, ResultOf } from '../screen.ts';

export type Today = ResultOf<'showToday'>;

export interface SectionProps {
  today: Today;
  page: Page;
}

/** The sections of the day that may be null, without null. */
type Section<Name extends keyof Today> = NonNullable<Today[Name]>;
export type Arrival = Section<'arrivals'>['data'][number];
export type Proposal = Section<'proposals'>['data'][number];
export type Quote = Section<'quotes'>['data'][number];
export type ReadyVehicle = Section<'ready'>['data'][number];
export type VehicleInside = Section<'in_workshop'>['data'][number];
export type UnpaidInvoice = Section<'unpaid'>['data'][number];
export type PartRequest = Section<'part_requests'>['data'][number];
export type LowPart = Section<'parts'>['data'][number];
