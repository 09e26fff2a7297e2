export const movementKinds = ['in', 'out', 'adjust'] as const;

export type MovementKind = (typeof movementKinds)[number];
