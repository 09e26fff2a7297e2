/** Updates a part of the page, `[data-region]`, to its present state on the server. Edited forms keep their input. */
export async function refreshRegion(name: string): Promise<void> {
  const selector = `[data-region="${CSS.escape(name)}"]`;
  const region = document.querySelector(selector);
  if (!region) return;
  const response = await fetch(location.href, { headers: { 'x-panel-region': name } }).catch(() => null);
  if (!response?.ok) return;
  const page = new DOMParser().parseFromString(await response.text(), 'text/html');
  const fresh = page.querySelector(selector);
  if (!fresh) return;
  const { Idiomorph } = await import('./morph.island.browser.ts');
  Idiomorph.morph(region, fresh, {
    ignoreActiveValue: true,
    callbacks: {
      beforeNodeMorphed: (node: Node) => !isEdited(node),
      beforeNodeRemoved: (node: Node) => !isEdited(node),
    },
  });
}

/** Whether a node contains a form with input that is not saved, an open menu or an open dialog. */
function isEdited(node: Node): boolean {
  const kept = 'form[data-edited], form[data-sent], dialog[open], [data-menu][open]';
  return (
    node instanceof Element &&
    (node.matches(kept) || (node.querySelector(kept) !== null && !node.matches('[data-region]')))
  );
}

/** Shows in the bar whether the page receives changes. */
export function showLive(isLive: boolean): void {
  const dot = document.querySelector<HTMLElement>('[data-live]');
  if (!dot) return;
  const text = isLive ? dot.dataset.on : dot.dataset.off;
  dot.hidden = false;
  dot.dataset.live = isLive ? 'on' : 'off';
  dot.title = text ?? '';
  const spoken = dot.querySelector('span');
  if (spoken && spoken.textContent !== text) spoken.textContent = text ?? '';
}
