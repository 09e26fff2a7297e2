import type { Language } from '../../../generated/errors.ts';
import type { Page, ResultOf } from '../screen.ts';

export type JobItem = ResultOf<'listJobs'>['data'][number];
export type JobList = ResultOf<'listJobs'>;
export type Job = ResultOf<'showJob'>;
export type WorkItem = JobList['work'][number];

export const jobsPath = '/panel/jobs';
export const jobPath = (id: number) => `${jobsPath}/${id}`;

/** Formats minutes as hours and minutes, such as `1:05`. */
export function formatHours(minutes: number): string {
  return `${Math.floor(minutes / 60)}:${String(minutes % 60).padStart(2, '0')}`;
}

/** Returns the make and model of a job's vehicle. */
export function carOf({ brand, model }: Pick<JobItem, 'brand' | 'model'>): string {
  return [brand, model].filter(Boolean).join(' ');
}

/** Lists names in the form of a language: `Íñigo y Nuria`. */
export function listNames(people: readonly { name: string }[], language: Language): string {
  return new Intl.ListFormat(language, { type: 'conjunction' }).format(people.map(({ name }) => name));
}

/** Tells whether the person may write to a job: mechanics only to their own and to unassigned ones. */
export function mayWrite({ group }: Pick<JobItem, 'group'>, { person }: Page): boolean {
  return person.role !== 'mechanic' || group !== 'other';
}

/** Returns the path of a document. Any other address is replaced, because it would lead away from the workshop. */
export function documentPath(path: string): string {
  return path.startsWith('/d/') ? path : '/panel/jobs';
}
