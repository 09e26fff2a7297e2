import {
  demoVehicle,
  isCompany,
  ownerOfVehicle,
  vehicleCount,
} from '../../actions/demo/clients-and-vehicles.ts';
import { requireRow } from '../../domain/requests/require-row.ts';
import type { WorkName } from './works.ts';

/** How a client comes to its appointment. */
export type Course =
  /** The client signs the quote on its page, and the workshop books the time. */
  | 'signed'
  /** The client accepts by phone. */
  | 'phoned'
  /** The client signs, and chooses its time on its page. */
  | 'chosen'
  /** The fleet's own program requests the quote. */
  | 'fleet';

/** A usual job of the fortnight, with its appointment. */
export interface Job {
  /** Name of the job's rows. */
  key: string;
  /** Index of the vehicle among those of the demo. */
  vehicle: number;
  /** Working day of the appointment. Day 0 is today. */
  day: number;
  time: string;
  box: 0 | 1 | 2;
  work: WorkName;
  /** Number of working days between request and appointment. */
  lead: number;
  course: Course;
  mechanic: 0 | 1 | 2;
}

type Appointment = readonly [box: 0 | 1 | 2, time: string, work: WorkName];

/**
 * Appointments of a day. The first ones are those of a quiet day, all together fill the day. None overlaps another in
 * its box.
 */
const days: Appointment[][] = [
  [
    [0, '09:00', 'pads'],
    [2, '10:00', 'tyres'],
    [1, '09:00', 'belt'],
    [0, '11:00', 'oil'],
    [1, '15:30', 'shocks'],
    [2, '08:30', 'align'],
    [0, '15:30', 'diagnosis'],
    [2, '16:00', 'puncture'],
    [0, '17:00', 'inspection'],
    [2, '12:00', 'tyres'],
  ],
  [
    [0, '08:30', 'revision'],
    [1, '08:30', 'clutch'],
    [2, '09:30', 'tyres'],
    [0, '11:30', 'air'],
    [1, '15:30', 'discs'],
    [2, '11:30', 'inspection'],
    [0, '16:00', 'battery'],
    [2, '16:30', 'align'],
    [0, '17:00', 'oil'],
  ],
  [
    [1, '09:00', 'bumper'],
    [0, '10:00', 'oil'],
    [2, '09:00', 'puncture'],
    [0, '08:30', 'diagnosis'],
    [1, '12:00', 'joints'],
    [2, '10:30', 'tyres'],
    [0, '12:00', 'pads'],
    [1, '15:30', 'alternator'],
    [2, '17:00', 'inspection'],
    [0, '16:00', 'air'],
  ],
  [
    [0, '09:00', 'discs'],
    [1, '09:30', 'belt'],
    [2, '11:00', 'tyres'],
    [0, '12:30', 'oil'],
    [1, '16:00', 'joints'],
    [2, '09:00', 'align'],
    [0, '15:30', 'battery'],
    [2, '16:00', 'tyres'],
    [0, '16:30', 'revision'],
  ],
];

/** Number of appointments on each working day. Yesterday and today are full, the coming days fill up. */
const appointmentsOn: Record<number, number> = {
  ...{ [-9]: 3, [-8]: 3, [-7]: 3, [-6]: 2, [-5]: 3, [-4]: 3, [-3]: 4, [-2]: 4, [-1]: 9, 0: 9 },
  ...{ 1: 8, 2: 7, 3: 5, 4: 5, 5: 4, 6: 3, 7: 2 },
};

/** First vehicle of the usual jobs: after those of the budgets that the demo has from the start. */
const firstVehicle = 120;

const courses: Course[] = ['signed', 'phoned', 'chosen', 'signed', 'phoned'];

/** Works that an electric vehicle does not need. */
const engineWorks: WorkName[] = ['oil', 'revision', 'belt', 'clutch', 'alternator', 'diagnosis'];

/** Returns the usual jobs of the fortnight, day by day. */
export function usualJobs(): Job[] {
  const jobs: Job[] = [];
  const free = listVehicles();
  const counts = Object.entries(appointmentsOn).map(([day, count]) => [Number(day), count] as const);
  for (const [day, count] of counts.toSorted(([one], [other]) => one - other)) {
    const appointments = days[(((day + 8) % days.length) + days.length) % days.length] ?? [];
    for (const [box, time, work] of appointments.slice(0, count)) {
      const vehicle = takeVehicle(free, work);
      jobs.push(job(jobs.length, vehicle, { day, box, time, work }));
    }
  }
  return jobs;
}

interface Candidate {
  index: number;
  isElectric: boolean;
}

/** Lists the vehicles on the road for the usual jobs. */
function listVehicles(): Candidate[] {
  const indexes = Array.from({ length: vehicleCount - firstVehicle }, (_, n) => firstVehicle + n);
  return indexes.flatMap((index) => {
    const { status, fuel } = demoVehicle(index, 0, new Date(0));
    return status === 'activo' ? [{ index, isElectric: fuel === 'eléctrico' }] : [];
  });
}

/** Removes the first vehicle that a work suits from a list, and returns its index. */
function takeVehicle(free: Candidate[], work: WorkName): number {
  const place = free.findIndex(({ isElectric }) => !(isElectric && engineWorks.includes(work)));
  const [taken] = free.splice(place, 1);
  return requireRow(taken).index;
}

function job(number: number, vehicle: number, slot: Pick<Job, 'day' | 'box' | 'time' | 'work'>): Job {
  const isFleet = isCompany(ownerOfVehicle(vehicle));
  return {
    ...slot,
    key: `job ${number}`,
    vehicle,
    // Appointments to come were requested during the last days.
    lead: slot.day > 0 ? slot.day + 1 + (number % 3) : 2 + (number % 3),
    course: isFleet ? 'fleet' : (courses[number % courses.length] ?? 'signed'),
    mechanic: slot.box,
  };
}
