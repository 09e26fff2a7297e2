/** Whether a person can sign in: `invited` has a valid link, `active` a password, a passkey or a PIN. */
export const accessStates = ['active', 'invited', 'none', 'left'] as const;

export type AccessState = (typeof accessStates)[number];

interface AccessFacts {
  isStaff: boolean;
  hasPassword: boolean;
  passkeys: number;
  /** True if the person has a PIN, and the workshop a paired tablet. */
  hasPin: boolean;
  isInvited: boolean;
}

export function findAccessState(facts: AccessFacts): AccessState {
  if (!facts.isStaff) return 'left';
  if (facts.hasPassword || facts.passkeys > 0 || facts.hasPin) return 'active';
  return facts.isInvited ? 'invited' : 'none';
}
