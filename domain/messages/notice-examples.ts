import { dayMs, hourMs } from '../time/lengths.ts';
import type { ClientNotices } from './notice-kinds.ts';

/** The notices in the order of the work, from the appointment to the collection of the vehicle. */
export const clientNotices = [
  'appointment_proposed',
  'appointment_confirmed',
  'appointment_moved',
  'appointment_cancelled',
  'appointment_reminder',
  'another_time_needed',
  'time_offered',
  'budget_received',
  'budget_sent',
  'signing_code',
  'budget_accepted',
  'budget_changed',
  'inspection_ready',
  'vehicle_received',
  'vehicle_ready',
  'finding_reminder',
] as const satisfies (keyof ClientNotices)[];

interface Example {
  /** The findings that the example of a reminder names. */
  findings: string;
  /** The address of the client's page. */
  url: string;
  now: Date;
}

/** Invented values of notices, for their preview: an appointment in two days. */
export function noticeExamples({ url, findings, now }: Example): ClientNotices {
  const budget = { plate: '1234 BCD', url };
  const start = new Date(Math.ceil(now.getTime() / dayMs) * dayMs + dayMs + dayMs / 3);
  const appointment = { ...budget, start };
  return {
    appointment_proposed: appointment,
    appointment_confirmed: appointment,
    appointment_moved: { ...appointment, before: new Date(start.getTime() - dayMs - hourMs) },
    appointment_cancelled: appointment,
    appointment_reminder: appointment,
    another_time_needed: appointment,
    time_offered: { ...appointment, until: new Date(start.getTime() - hourMs) },
    budget_received: budget,
    budget_sent: budget,
    signing_code: { ...budget, code: '123456' },
    budget_accepted: budget,
    budget_changed: budget,
    vehicle_received: budget,
    vehicle_ready: budget,
    inspection_ready: budget,
    finding_reminder: { ...budget, findings },
  };
}
