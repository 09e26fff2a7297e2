import { extname } from 'node:path';
import { fileURLToPath } from 'node:url';

/**
 * The path of the file that drawing threads run. In a separate module, so that a process which only starts threads does
 * not load pdfkit. The published package contains the file as JavaScript.
 */
export const paperThreadFile = fileURLToPath(new URL(`./thread${extname(import.meta.url)}`, import.meta.url));
