import type { SetupStepName } from '../../../domain/workshops/setup.ts';

/**
 * Texts of the steps of setting up a workshop, for the panel and the command `setup show`. The names of steps, gaps and
 * consequences are labels of the desk.
 */
export interface SetupTexts {
  /** The purpose of each step. */
  why: Record<SetupStepName, string>;
  /** Consequence of the tax mode `off` from a day on. */
  invoicesFrom: (day: string) => string;
  /** Opening hours of closed days in a summary. */
  closed: string;
  summaries: {
    holidays: (coming: number) => string;
    services: (services: number, items: number) => string;
    rate: (name: string, price: string) => string;
    clients: (count: string) => string;
    vehicles: (count: string) => string;
    parts: (count: string) => string;
    /** A number of records that is higher than the counted ones. */
    atLeast: (count: string) => string;
    logo: string;
    certificate: (holder: string, day: string) => string;
    accepted: (day: string) => string;
  };
  missing: (gaps: string) => string;
  ready: string;
  notReady: (open: number) => string;
}
