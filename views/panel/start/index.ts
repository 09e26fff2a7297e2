import type { Screen } from '../screen.ts';
import { previewScreen, resultScreen, uploadScreen } from './import.tsx';
import { startScreen } from './start.tsx';

/** The first steps of a workshop, and the imports of its data. */
export const startScreens: readonly Screen[] = [startScreen, uploadScreen, previewScreen, resultScreen];
