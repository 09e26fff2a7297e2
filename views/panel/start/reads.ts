import { type SetupStepName, setupSteps } from '../../../domain/workshops/setup.ts';
import type { DeskOperationId } from '../../../generated/operations.ts';
import type { ReadInput, ScreenData } from '../screen.ts';

/** The reads that the forms of the steps need. */
export const readsOfSteps = {
  settings: 'showSettings',
  holidays: 'listHolidays',
  regions: 'listRegions',
  email: 'showEmailTransport',
  sms: 'showSmsTransport',
  logo: 'exportLogo',
  sending: 'showTaxSending',
  certificate: 'showTaxCertificate',
} as const satisfies Record<string, DeskOperationId>;

type ReadName = keyof typeof readsOfSteps;

export type StepData = ScreenData<Record<never, never>, typeof readsOfSteps>;

const stepsOfRead: Record<ReadName, readonly SetupStepName[]> = {
  settings: ['identity', 'hours', 'holidays', 'logo', 'email', 'uncertified'],
  holidays: ['holidays'],
  regions: ['holidays'],
  email: ['email'],
  sms: ['sms'],
  logo: ['logo'],
  sending: ['tax_records'],
  certificate: ['tax_records'],
};

/**
 * Returns the inputs of the reads for the step that the address opens. Without one, the operation decides which step is
 * open, so all reads are needed except the logo, which only a named step shows.
 */
export function stepInputs(named: string | undefined): Partial<Record<ReadName, ReadInput>> {
  const step = setupSteps.find((each) => each === named);
  const isNeeded = (name: ReadName) =>
    step === undefined ? name !== 'logo' : stepsOfRead[name].includes(step);
  const names = Object.keys(stepsOfRead) as ReadName[];
  return Object.fromEntries(names.map((name) => [name, isNeeded(name) ? {} : null]));
}
