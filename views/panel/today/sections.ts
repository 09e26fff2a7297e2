import type { VNode } from 'preact';
import { Arrivals, Proposals } from './arrivals.tsx';
import type { SectionProps } from './data.ts';
import { Unpaid } from './money.tsx';
import { PartRequests } from './part-requests.tsx';
import { Quotes } from './quotes.tsx';
import { Alerts, Parts, TaxRecords, Webhooks } from './upkeep.tsx';
import { InWorkshop, Ready } from './vehicles.tsx';

type Section = (props: SectionProps) => VNode | null;

/** The sections in their order: those about vehicles on the left, the others on the right. A section may render nothing. */
export const todaySections: { vehicles: readonly Section[]; others: readonly Section[] } = {
  vehicles: [Arrivals, Proposals, Ready, InWorkshop],
  others: [TaxRecords, PartRequests, Quotes, Unpaid, Parts, Webhooks, Alerts],
};
