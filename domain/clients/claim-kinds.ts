/** The values that are unique to a client, in the order in which a conflict is reported. */
export const claimKinds = ['tax_id', 'email', 'phone'] as const;
export type ClaimKind = (typeof claimKinds)[number];
