/** The script that merges regions is loaded only on pages that have some. */
const load = () => import('./live.island.browser.ts');

/** Updates the regions of the page, `[data-region]`, to their present state on the server. */
export async function refreshRegions(): Promise<void> {
  await (await load()).refreshRegions();
}

if (document.querySelector('[data-region]')) void load();
// Controls that change the address of the page while the person types or chooses.
if (document.querySelector('[data-steer]')) void import('./steer.island.browser.ts');
