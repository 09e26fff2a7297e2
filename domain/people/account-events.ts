/** Kinds of entries in the history of accounts. */
export const accountEventKinds = [
  'invited',
  'invitation_sent_again',
  'invitation_withdrawn',
  'invitation_accepted',
  'link_created',
  'role_changed',
  'access_reset',
  'left',
  'signed_in',
  'signed_in_on_new_device',
  'sign_in_failed',
  'sessions_ended',
  'password_set',
  'password_changed',
  'password_reset',
  'email_changed',
  'second_factor_set',
  'second_factor_removed',
  'recovery_code_used',
  'recovery_codes_made',
  'passkey_added',
  'passkey_renamed',
  'passkey_removed',
  'passkey_refused',
  'pin_set',
  'pin_removed',
  'tablet_allowed',
  'tablet_paired',
  'tablet_renamed',
  'tablet_removed',
] as const;

export type AccountEventKind = (typeof accountEventKinds)[number];

/** Groups of the kinds, by which the history can be filtered. Each kind is in one group. */
export const accountEventGroups = {
  sign_ins: ['signed_in', 'signed_in_on_new_device', 'sessions_ended', 'recovery_code_used'],
  failures: ['sign_in_failed', 'passkey_refused'],
  people: [
    'invited',
    'invitation_sent_again',
    'invitation_withdrawn',
    'invitation_accepted',
    'link_created',
    'role_changed',
    'access_reset',
    'left',
  ],
  credentials: [
    'password_set',
    'password_changed',
    'password_reset',
    'email_changed',
    'second_factor_set',
    'second_factor_removed',
    'recovery_codes_made',
    'passkey_added',
    'passkey_renamed',
    'passkey_removed',
    'pin_set',
    'pin_removed',
  ],
  tablets: ['tablet_allowed', 'tablet_paired', 'tablet_renamed', 'tablet_removed'],
} as const satisfies Record<string, readonly AccountEventKind[]>;

export type AccountEventGroup = keyof typeof accountEventGroups;
