import { extname } from 'node:path';
import { fileURLToPath } from 'node:url';

/**
 * The file that threads run. A process that never draws itself only needs its path, without loading pdfkit. In the
 * package it is JavaScript.
 */
export const paperThreadFile = fileURLToPath(new URL(`./thread${extname(import.meta.url)}`, import.meta.url));
