import type { Language } from '../../generated/errors.ts';
import type { PanelPage } from './page-context.ts';

/** Returns the values of a page without a session, such as the sign-in. */
export function plainPage(
  known: Partial<PanelPage> & { language: Language; zone: string; path: string },
): PanelPage {
  return {
    ...{ now: new Date(0), nonce: '', theme: null, foldedRail: false, refusal: null, toasts: [] },
    chosenColumns: () => null,
    ...known,
  };
}
