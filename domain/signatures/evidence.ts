export const evidenceKinds = ['accepted', 'changes_accepted', 'declined'] as const;
export type EvidenceKind = (typeof evidenceKinds)[number];
