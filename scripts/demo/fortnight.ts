import type { Instance } from '../../db/workshops/queries.ts';
import type { Calendar } from './calendar.ts';
import { type Episode, Script } from './episode.ts';
import { addIntegrations } from './integrations.ts';
import { addInvoicedJobs } from './invoiced-jobs.ts';
import { usualJobs } from './jobs.ts';
import { addMessages } from './messages.ts';
import { addOpenJobs } from './open-jobs.ts';
import { addRequestLog } from './request-log.ts';
import { addStock } from './stock.ts';
import { addUsualJob } from './usual-job.ts';
import { addWorkshop } from './workshop.ts';

/**
 * Returns what the demo workshop has done in the fortnight before its first start, in order of time: the same episodes for
 * the same moment of the first start.
 */
export function planFortnight(around: Date, calendar: Calendar, instance: Instance): Episode[] {
  const script = new Script();
  addWorkshop(script, calendar, around);
  addIntegrations(script, calendar);
  addStock(script, calendar);
  for (const job of usualJobs()) addUsualJob(script, { calendar, instance }, job);
  addInvoicedJobs(script, calendar);
  addOpenJobs(script, calendar, around);
  addMessages(script, calendar);
  addRequestLog(script, calendar, around);
  return script.episodesUntil(around);
}
