// The script of every page of the panel. Each part listens once, on the document.
import './kit/scripts/appearance.browser.ts';
import './kit/scripts/copy.browser.ts';
import './kit/scripts/dates.browser.ts';
import './kit/scripts/dialogs.browser.ts';
import './kit/scripts/drafts.browser.ts';
import './kit/scripts/forms.browser.ts';
import './kit/scripts/keyboard.browser.ts';
import './kit/scripts/network.browser.ts';
import './kit/scripts/pickers.browser.ts';
import './kit/scripts/restored.browser.ts';
import './kit/scripts/tables.browser.ts';

// Acts on jobs that wait for a connection are sent from every page of a person who is signed in.
const { acts } = document.getElementById('main')?.dataset ?? {};
if (acts && localStorage.getItem('jobs')) void import(acts);

export { refreshRegions } from './kit/scripts/regions.browser.ts';
export { hideToastLater } from './kit/scripts/toasts.browser.ts';
