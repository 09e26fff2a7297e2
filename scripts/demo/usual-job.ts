import { isCompany, ownerOfVehicle } from '../../actions/demo/clients-and-vehicles.ts';
import { answerAppointment, book, confirmTime, proposeTime, remind, reminderTimeOf } from './appointments.ts';
import { billing } from './billing.ts';
import { type Calendar, later } from './calendar.ts';
import type { Author, Script } from './episode.ts';
import { requestOfFleet } from './integrations.ts';
import type { Job } from './jobs.ts';
import { noteCall } from './messages.ts';
import { scatter, scatterBetween } from './scatter.ts';
import type { Stage } from './stage.ts';
import {
  beginWork,
  changeBudget,
  checkIn,
  decision,
  deliver,
  demoVehicleRow,
  openQuote,
  photos,
  setStatus,
} from './steps.ts';
import { type Work, works } from './works.ts';

/** The values that the episodes of a usual job share. */
interface Course {
  script: Script;
  calendar: Calendar;
  instance: Stage['instance'];
  job: Job;
  work: Work;
  /** Start and end of the appointment. */
  start: Date;
  end: Date;
}

/** Adds the episodes of a usual job: from the client's call to the paid invoice. */
export function addUsualJob(
  script: Script,
  { calendar, instance }: Pick<Course, 'calendar' | 'instance'>,
  job: Job,
): void {
  const work: Work = works[job.work];
  const start = calendar.at(job.day, job.time);
  const course = { script, calendar, instance, job, work, start, end: later(start, work.minutes) };
  const booked = addQuote(course);
  addReminder(course, booked);
  addVisit(course);
}

/** Adds request, quote, decision and booking. Returns the time of the booking. */
function addQuote(course: Course): Date {
  const { calendar, job } = course;
  const asked = calendar.at(job.day - job.lead, '08:50', scatterBetween(`${job.key} asked`, 0, 250));
  if (job.course === 'fleet') addFleetRequest(course, asked);
  else addRequest(course, asked);
  const sent = later(asked, scatterBetween(`${job.key} sent`, 18, 55));
  addEpisode(course, 'sends the quote', 'office', sent, (stage) =>
    setStatus(stage, job.key, 'Enviado', { notify_client: true }),
  );
  const isPhoned = job.course === 'phoned';
  const decided = isPhoned
    ? later(sent, scatterBetween(`${job.key} decided`, 20, 60))
    : calendar.at(job.day - job.lead, '19:40', scatterBetween(`${job.key} decided`, 0, 130));
  if (isPhoned)
    addEpisode(course, 'accepts by phone', 'office', decided, (stage) =>
      setStatus(stage, job.key, 'Aprobado'),
    );
  else course.script.add({ name: `${job.key} signs`, at: decided, by: 'service', ...signing(job) });
  return addBooking(course, decided);
}

function signing({ key }: Job) {
  const chosen = scatterBetween(`${key} options`, 0, 2);
  const signature = scatter(`${key} signature`) < 0.7 ? 'drawn' : 'typed';
  return decision(key, { decision: 'accepted', signature, chosen });
}

function addRequest(course: Course, asked: Date): void {
  const { job, work } = course;
  addEpisode(course, 'calls', 'office', later(asked, -4), async (stage) => {
    const { client_id } = await demoVehicleRow(stage, job.vehicle);
    await noteCall(stage, { client_id, body: work.asked, key: job.key });
  });
  addEpisode(course, 'gets a quote', 'office', asked, async (stage) => {
    const vehicle = await demoVehicleRow(stage, job.vehicle);
    await openQuote(stage, { key: job.key, vehicle, work, mechanic: job.mechanic });
  });
}

function addFleetRequest(course: Course, asked: Date): void {
  const { job, work } = course;
  addEpisode(course, 'requests a quote', 'fleet', asked, (stage) => requestOfFleet(stage, job, work));
  addEpisode(course, 'is assigned', 'office', later(asked, 9), (stage) =>
    changeBudget(stage, job.key, {
      assigned_user_id: stage.ids.get('office'),
      mechanic_id: stage.ids.get(`mechanic${job.mechanic}`),
      estimated_duration_minutes: work.minutes,
    }),
  );
}

/** Time within which the workshop confirms a proposal: less than that after which proposals lapse. */
const maxProposalMinutes = 60 * 66;

/** Adds the booking of the appointment after the decision. Returns its time. */
function addBooking(course: Course, decided: Date): Date {
  const { calendar, job, work, start } = course;
  const time = { start, box: job.box, minutes: work.minutes };
  const isPhoned = job.course === 'phoned';
  const nextMorning = calendar.at(
    job.day - job.lead + 1,
    '08:40',
    scatterBetween(`${job.key} booked`, 0, 45),
  );
  // Over a long weekend the client's proposal would lapse.
  const isProposed = job.course === 'chosen' && nextMorning < later(decided, maxProposalMinutes);
  if (!isProposed) {
    const booked = isPhoned ? later(decided, 2) : nextMorning;
    addEpisode(course, 'is booked', 'office', booked, (stage) => book(stage, job.key, time));
    return booked;
  }
  addEpisode(course, 'proposes a time', 'service', later(decided, 3), (stage) =>
    proposeTime(stage, job.key, time),
  );
  addEpisode(course, 'is confirmed', 'office', nextMorning, (stage) => confirmTime(stage, job.key));
  return nextMorning;
}

function addReminder(course: Course, booked: Date): void {
  const { job, start, instance } = course;
  const reminded = reminderTimeOf(start, instance);
  if (reminded <= booked) return;
  addEpisode(course, 'is reminded', 'service', reminded, (stage) => remind(stage, job.key));
  if (scatter(`${job.key} coming`) < 0.6) {
    const answered = later(reminded, scatterBetween(`${job.key} coming`, 6, 100));
    addEpisode(course, 'will come', 'service', answered, (stage) =>
      answerAppointment(stage, job.key, 'coming'),
    );
  }
}

/** Adds arrival, work, return and invoice. */
function addVisit(course: Course): void {
  const { script, job, work, start, end } = course;
  const mechanic: Author = `mechanic${job.mechanic}`;
  const arrived = later(start, scatterBetween(`${job.key} arrived`, -12, 8));
  const begun = later(start, scatterBetween(`${job.key} begun`, 9, 16));
  const done = later(end, scatterBetween(`${job.key} done`, -8, 12));
  addEpisode(course, 'arrives', 'office', arrived, (stage) => checkIn(stage, job.key));
  addEpisode(course, 'is begun', mechanic, begun, (stage) => beginWork(stage, job.key));
  const [names, photographed] = [work.photos ?? [], later(begun, 8 + work.minutes / 10)];
  if (names.length > 0 && scatter(`${job.key} photos`) < 0.7)
    script.add({ name: `${job.key} photos`, at: photographed, by: mechanic, ...photos(job.key, names) });
  addEpisode(course, 'is done', mechanic, done, (stage) =>
    setStatus(stage, job.key, 'Finalizado', { notify_client: true, end_work: true }),
  );
  const fetched = fetchTime(course, done);
  addEpisode(course, 'is fetched', 'office', fetched, (stage) => deliver(stage, job.key));
  const transferred = isCompany(ownerOfVehicle(job.vehicle))
    ? course.calendar.at(job.day + 3, '12:10', job.vehicle % 20)
    : null;
  for (const episode of billing(job.key, { fetched, transferred })) script.add(episode);
}

/** Returns when the client fetches its vehicle: before lunch, before closing, or the next morning. */
function fetchTime({ calendar, job }: Course, done: Date): Date {
  const waits = scatterBetween(`${job.key} fetched`, 0, 22);
  const options = [
    calendar.at(job.day, '13:25'),
    calendar.at(job.day, '17:50'),
    calendar.at(job.day + 1, '08:35'),
  ];
  return later(options.find((option) => option > later(done, 10)) ?? done, waits);
}

function addEpisode(
  { script, job }: Course,
  what: string,
  by: Author,
  at: Date,
  run: (stage: Stage) => Promise<unknown>,
): void {
  script.add({ name: `${job.key} ${what}`, at, by, run });
}
