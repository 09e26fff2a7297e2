export const chainNames = ['evidence', 'tax_records'] as const;

export type ChainName = (typeof chainNames)[number];

/** The commands that verify a complete hash chain and report its faults. */
export const verifyCommands: Record<ChainName, string> = {
  evidence: 'evidence verify',
  tax_records: 'verifactu verify',
};
