/** The hash chains of a workshop. */
export const chainNames = ['evidence', 'tax_records'] as const;

export type ChainName = (typeof chainNames)[number];

/** The command that verifies a whole chain and reports its faults. */
export const verifyCommands: Record<ChainName, string> = {
  evidence: 'evidence verify',
  tax_records: 'verifactu verify',
};
