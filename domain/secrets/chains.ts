/** The chains of a workshop whose links hold each other's hashes. */
export const chainNames = ['evidence', 'tax_records'] as const;

export type ChainName = (typeof chainNames)[number];

/** The command that verifies a whole chain, and says what is wrong with it. */
export const verifyCommands: Record<ChainName, string> = {
  evidence: 'evidence verify',
  tax_records: 'verifactu verify',
};
