import { holdJob } from '../../../actions/jobs/hold.ts';
import { takeJob as take } from '../../../actions/jobs/take.ts';
import { requireWorker } from '../../../actions/work/work.ts';
import { sendInOrder } from '../../../db/connection/client.ts';
import { type DeskDocumentRow, listNewestDocuments } from '../../../db/documents/desk-documents.ts';
import {
  findJobIds,
  listJobLines,
  listJobRows,
  listOwnSteps,
  listPartRequestsOf,
  listPastVisits,
  maxListedJobs,
} from '../../../db/jobs/queries.ts';
import { findPresentWork, listWorkWithin } from '../../../db/work/queries.ts';
import { findStaff } from '../../../db/workshops/staff.ts';
import { type DocumentLinks, thumbnailLinkEnd } from '../../../domain/documents/links.ts';
import { isPictureType } from '../../../domain/documents/thumbnail.ts';
import { invalidField, problem } from '../../../domain/requests/problem.ts';
import { nextDay, startOfDay } from '../../../domain/time/day.ts';
import { minuteMs } from '../../../domain/time/lengths.ts';
import { localDay } from '../../../domain/time/local.ts';
import { toRealTime } from '../../../domain/time/test-clock.ts';
import type { components } from '../../../generated/desk-types.ts';
import type { DeskHandlers } from '../../../generated/handlers.ts';
import { workItem, workRecord } from '../../work/record.ts';
import { jobItem, jobLine, jobSteps, knownParts, partRequestRecord } from './record.ts';

type Schemas = components['schemas'];

/** The photos of a job that its page shows. */
const maxPhotos = 100;
const maxVisits = 5;
const maxKnownParts = 20;
/** All hours of a job: work is recorded from this moment on. */
const beginning = new Date(0);

export const listJobs: DeskHandlers['listJobs'] = async (request) => {
  const { query, instance, actor, role, tx, now } = request;
  const { all = false } = query;
  const staffId = query.staff_id ?? (role === 'mechanic' ? actor.id : null);
  const { timezone } = instance;
  const today = localDay(now, timezone);
  const date = query.date ?? today;
  const [from, to] = [startOfDay(date, timezone), startOfDay(nextDay(date), timezone)];
  const scope = { instanceId: instance.id };
  const [person, found, work] = await sendInOrder(tx, [
    staffId === null ? undefined : findStaff(tx, { ...scope, id: staffId }),
    findJobIds(tx, { ...scope, staffId, all, from, to, isToday: date === today, most: maxListedJobs }),
    staffId === null ? undefined : listWorkWithin(tx, { ...scope, staffId, budgetId: null, from, to }),
  ]);
  if (staffId !== null && !person) throw invalidField('query/staff_id', 'unknownReference');
  const rows = await listJobRows(tx, { ...scope, ids: found.map(({ id }) => id), now });
  const items = rows.map((row) => jobItem(row, staffId));
  const ofDay = work ?? [];
  const present = ofDay.find(({ ended_at }) => ended_at === null);
  const minutes = minutesWithin(ofDay, from, Math.min(to.getTime(), now.getTime()));
  return {
    status: 200,
    body: {
      date,
      staff: person ? { id: person.id, name: person.name } : null,
      data: items.toSorted((one, other) => groups.indexOf(one.group) - groups.indexOf(other.group)),
      present: present ? workItem(present) : null,
      work: ofDay.map(workItem),
      minutes,
    },
  };
};

const groups: Schemas['JobItem']['group'][] = ['own', 'free', 'other'];

/** Sums the full minutes of work within a time. */
function minutesWithin(
  work: { started_at: string; ended_at: string | null }[],
  from: Date,
  untilMs: number,
): number {
  const lengthsMs = work.map(({ started_at, ended_at }) => {
    const endMs = Math.min(untilMs, ended_at === null ? untilMs : Date.parse(ended_at));
    return Math.max(0, endMs - Math.max(from.getTime(), Date.parse(started_at)));
  });
  return Math.floor(lengthsMs.reduce((sum, each) => sum + each, 0) / minuteMs);
}

export const showJob: DeskHandlers['showJob'] = async (request) => {
  const { params, instance, actor, role, tx, now } = request;
  const of = { instanceId: instance.id, budgetId: params.id };
  const [[row], lines, own, requests, photos, work, present] = await sendInOrder(tx, [
    listJobRows(tx, { instanceId: instance.id, ids: [params.id], now }),
    listJobLines(tx, of),
    listOwnSteps(tx, of),
    listPartRequestsOf(tx, of),
    listNewestDocuments(tx, { ...of, most: maxPhotos }),
    listWorkWithin(tx, { ...of, staffId: null, from: beginning, to: now }),
    findPresentWork(tx, { instanceId: instance.id, staffId: actor.id }),
  ]);
  if (!row) throw problem('not_found');
  const vehicle = { instanceId: instance.id, vehicleId: row.vehicle_id, except: row.id, most: maxVisits };
  const visits = row.vehicle_id === null ? [] : await listPastVisits(tx, vehicle);
  const { internal_notes, km } = row;
  return {
    status: 200,
    body: {
      ...jobItem(row, role === 'mechanic' ? actor.id : null),
      ...{ internal_notes, km },
      lines: lines.map(jobLine),
      steps: jobSteps(lines, own),
      part_requests: requests.map(partRequestRecord),
      photos: photos.map((photo) => jobPhoto(request, photo)),
      work: work.map(workRecord),
      present: present ? workItem(present) : null,
      visits: visits.map(({ parts, ...visit }) => visit),
      known_parts: knownParts(visits, maxKnownParts),
    },
  };
};

interface LinkContext {
  documentLinks: DocumentLinks;
  instance: { id: number };
  now: Date;
}

function jobPhoto({ documentLinks, instance, now }: LinkContext, row: DeskDocumentRow): Schemas['JobPhoto'] {
  const { id, filename, content_type, caption, client_visible, actor_name: by, created_at } = row;
  // Links expire by the system time. They stay the same for some minutes, so that an update of the page changes nothing.
  const until = thumbnailLinkEnd(toRealTime(now));
  const linkTo = (use: 'shown' | 'saved' | 'thumbnail') =>
    documentLinks.pathOf(instance, { documentId: id, until, use });
  return {
    ...{ id, filename, content_type, caption, client_visible, by, created_at },
    url: linkTo(isPictureType(content_type) ? 'shown' : 'saved'),
    thumbnail_url: row.has_thumbnail ? linkTo('thumbnail') : null,
  };
}

export const takeJob: DeskHandlers['takeJob'] = async (request) => {
  const { params, body, instance, tx } = request;
  const budget = await holdJob(request, params.id);
  const staffId = await requireWorker(request, body.staff_id);
  if (budget.mechanic_id !== null && budget.mechanic_id !== staffId) throw problem('job_of_another');
  await take(request, budget, staffId);
  const person = await findStaff(tx, { instanceId: instance.id, id: staffId });
  return { status: 200, body: { id: budget.id, mechanic: { id: staffId, name: person?.name ?? '' } } };
};
