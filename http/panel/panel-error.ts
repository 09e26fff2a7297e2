import type { LostInput } from '../../views/panel/page-context.ts';

/** Reasons why the panel refuses a request before an operation runs. */
export type PanelRefusal = 'role' | 'otherOrigin' | 'unknownForm' | 'insecure' | 'notFound';

const statuses: Record<PanelRefusal, number> = {
  role: 403,
  otherOrigin: 403,
  unknownForm: 400,
  insecure: 403,
  notFound: 404,
};

export class PanelError extends Error {
  readonly refusal: PanelRefusal;
  readonly status: number;

  constructor(refusal: PanelRefusal) {
    super(refusal);
    this.name = 'PanelError';
    this.refusal = refusal;
    this.status = statuses[refusal];
  }
}

/** Thrown for a request that requires a session and has none. */
export class SignedOutError extends Error {
  constructor() {
    super('the session has ended');
    this.name = 'SignedOutError';
  }
}

/** Thrown for a session whose role requires a second factor that the person has not set up yet. */
export class SecondFactorMissingError extends Error {
  constructor() {
    super('the person must set up a second factor first');
    this.name = 'SecondFactorMissingError';
  }
}

/** Thrown for a submitted form whose page no longer exists, because its record was removed. */
export class RecordRemovedError extends Error {
  readonly lostInput: LostInput;

  constructor(lostInput: LostInput) {
    super('the record was removed');
    this.name = 'RecordRemovedError';
    this.lostInput = lostInput;
  }
}
