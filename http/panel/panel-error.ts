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

/** Thrown for a sensitive operation if the person's last proof of identity is too old. */
export class ConfirmationNeededError extends Error {
  constructor() {
    super('the person must confirm the identity first');
    this.name = 'ConfirmationNeededError';
  }
}
