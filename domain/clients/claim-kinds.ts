/** The fields whose values are unique among clients, in the order in which conflicts are reported. */
export const claimKinds = ['tax_id', 'email', 'phone'] as const;
export type ClaimKind = (typeof claimKinds)[number];
