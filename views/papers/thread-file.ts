import { extname } from 'node:path';
import { fileURLToPath } from 'node:url';

/**
 * The file that threads run. Its path is enough for a process that never draws itself, which saves loading pdfkit. The
 * package holds it as JavaScript.
 */
export const paperThreadFile = fileURLToPath(new URL(`./thread${extname(import.meta.url)}`, import.meta.url));
