import { hourMs, minuteMs } from '../time/lengths.ts';

/** The records that a file can contain. */
export const importKinds = ['clients', 'vehicles', 'items', 'parts'] as const;
export type ImportKind = (typeof importKinds)[number];

/**
 * Maximum size of a stored file in bytes: 50,000 rows of usual length have 10 MB. Larger files are imported from the
 * command line, which reads them from the disk.
 */
export const maxImportFileBytes = 16_777_216;
/** Time for which an uploaded file is stored: enough to correct the columns, and to download the refused rows. */
export const importFileMs = 4 * hourMs;
/** Maximum number of stored files of a workshop. A further file replaces the oldest. */
export const maxImportFiles = 20;
/** Time after which an import that did not finish may be started again: its process has ended. */
export const abandonedImportMs = 15 * minuteMs;
