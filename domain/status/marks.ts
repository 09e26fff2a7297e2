import type { DiaryState } from '../appointments/state.ts';
import type { BudgetStatus } from '../budgets/status.ts';
import type { PartRequestState } from '../work/part-request.ts';

/** The meaning of a status: nothing to do, under way, done, needs attention, failed. */
export type StatusTone = 'calm' | 'busy' | 'good' | 'warn' | 'bad';

/** The shape that tells statuses apart without colours. */
export type StatusShape =
  | 'dashed'
  | 'ring'
  | 'quarter'
  | 'half'
  | 'full'
  | 'check'
  | 'cross'
  | 'pause'
  | 'clock'
  | 'warning';

export interface StatusMark {
  tone: StatusTone;
  shape: StatusShape;
}

const budgetMarks: Record<BudgetStatus, StatusMark> = {
  Pendiente: { tone: 'calm', shape: 'dashed' },
  'En cotización': { tone: 'calm', shape: 'ring' },
  Enviado: { tone: 'busy', shape: 'quarter' },
  Aprobado: { tone: 'busy', shape: 'half' },
  'En curso': { tone: 'busy', shape: 'full' },
  'En espera': { tone: 'warn', shape: 'pause' },
  Finalizado: { tone: 'good', shape: 'check' },
  Facturado: { tone: 'calm', shape: 'check' },
  Rechazado: { tone: 'bad', shape: 'cross' },
  Cancelado: { tone: 'calm', shape: 'cross' },
  Retirado: { tone: 'calm', shape: 'cross' },
};

/** The colour and shape of each status, by the kind of record. Pages, boards and reports use no others. */
export const statusMarks = {
  budget: budgetMarks,
  invoice: {
    draft: { tone: 'calm', shape: 'dashed' },
    issued: { tone: 'busy', shape: 'half' },
    paid: { tone: 'good', shape: 'check' },
    overdue: { tone: 'bad', shape: 'clock' },
    cancelled: { tone: 'calm', shape: 'cross' },
  },
  inspectionResult: {
    unchecked: { tone: 'calm', shape: 'dashed' },
    green: { tone: 'good', shape: 'check' },
    amber: { tone: 'warn', shape: 'warning' },
    red: { tone: 'bad', shape: 'cross' },
  },
  finding: {
    open: { tone: 'calm', shape: 'ring' },
    offered: { tone: 'busy', shape: 'quarter' },
    accepted: { tone: 'busy', shape: 'half' },
    declined: { tone: 'bad', shape: 'cross' },
    done: { tone: 'good', shape: 'check' },
    dismissed: { tone: 'calm', shape: 'check' },
  },
  arrival: {
    late: { tone: 'warn', shape: 'clock' },
    expected: { tone: 'calm', shape: 'ring' },
    arrived: { tone: 'good', shape: 'check' },
    no_show: { tone: 'bad', shape: 'cross' },
  },
  appointment: {
    proposed: { tone: 'warn', shape: 'clock' },
    confirmed: { tone: 'good', shape: 'check' },
  },
  diary: {
    proposed: { tone: 'warn', shape: 'dashed' },
    booked: { tone: 'calm', shape: 'ring' },
    confirmed: { tone: 'calm', shape: 'half' },
    late: { tone: 'bad', shape: 'clock' },
    missed: { tone: 'bad', shape: 'cross' },
    arrived: { tone: 'busy', shape: 'quarter' },
    in_progress: { tone: 'busy', shape: 'full' },
    waiting: { tone: 'warn', shape: 'pause' },
    finished: { tone: 'good', shape: 'check' },
    delivered: { tone: 'calm', shape: 'check' },
  } satisfies Record<DiaryState, StatusMark>,
  waiting: {
    waiting: { tone: 'calm', shape: 'clock' },
    offered: { tone: 'busy', shape: 'half' },
    booked: { tone: 'good', shape: 'check' },
    gone: { tone: 'calm', shape: 'cross' },
  },
  partRequest: {
    requested: { tone: 'warn', shape: 'pause' },
    ordered: { tone: 'busy', shape: 'half' },
    arrived: { tone: 'good', shape: 'check' },
    not_needed: { tone: 'calm', shape: 'cross' },
  } satisfies Record<PartRequestState, StatusMark>,
  message: {
    queued: { tone: 'calm', shape: 'clock' },
    sent: { tone: 'busy', shape: 'half' },
    delivered: { tone: 'good', shape: 'check' },
    opened: { tone: 'good', shape: 'full' },
    bounced: { tone: 'bad', shape: 'cross' },
    failed: { tone: 'bad', shape: 'cross' },
  },
  delivery: {
    pending: { tone: 'calm', shape: 'clock' },
    delivered: { tone: 'good', shape: 'check' },
    failed: { tone: 'bad', shape: 'cross' },
  },
  taxRecord: {
    pending: { tone: 'calm', shape: 'clock' },
    sent: { tone: 'busy', shape: 'half' },
    accepted: { tone: 'good', shape: 'check' },
    accepted_with_errors: { tone: 'warn', shape: 'warning' },
    rejected: { tone: 'bad', shape: 'cross' },
  },
  /** Whether a record is in use: a key, a subscription, a member of the staff. */
  use: {
    active: { tone: 'good', shape: 'full' },
    paused: { tone: 'warn', shape: 'pause' },
    inactive: { tone: 'calm', shape: 'ring' },
    revoked: { tone: 'calm', shape: 'cross' },
  },
} as const satisfies Record<string, Record<string, StatusMark>>;

export type StatusKind = keyof typeof statusMarks;
export type StatusOf<Kind extends StatusKind> = keyof (typeof statusMarks)[Kind] & string;
