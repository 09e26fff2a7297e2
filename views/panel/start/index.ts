import type { Screen } from '../screen.ts';
import { previewScreen } from './import-preview.tsx';
import { resultScreen } from './import-result.tsx';
import { uploadScreen } from './import-upload.tsx';
import { startScreen } from './start.tsx';

/** The first steps of a workshop, and the imports of its data. */
export const startScreens: readonly Screen[] = [startScreen, uploadScreen, previewScreen, resultScreen];
