import type { components } from '../../generated/desk-types.ts';
import type { Instance } from '../queries/instances.ts';
import { workshopRecord } from './workshop.ts';

/** A workshop's settings, as the desk shows them: what the API tells, and what it works by. */
export function settingsRecord(instance: Instance): components['schemas']['Settings'] {
  const { upcoming_holidays: _, ...shown } = workshopRecord(instance, []);
  const { language, country, region, tax_rate } = instance;
  return { ...shown, language, country, region, tax_rate };
}
