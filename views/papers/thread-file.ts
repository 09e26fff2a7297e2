import { fileURLToPath } from 'node:url';

/** The file that threads run. Its path is enough for a process that never draws itself, which saves loading pdfkit. */
export const paperThreadFile = fileURLToPath(new URL('./thread.ts', import.meta.url));
