import type { Page } from 'playwright-core';

// Checks of a page's layout. Each lists what it finds, so that the message of a failed test names it.

/** Returns by how many pixels a page is wider than its window. */
export function sidewaysScroll(page: Page): Promise<number> {
  return page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);
}

/** Lists buttons and inputs whose shorter side is below 40 px. Links in running text are excluded. */
export function smallTargets(page: Page): Promise<string[]> {
  const targets = 'button, summary, .button, .place, .menu-item, select, textarea, input:not([type=hidden])';
  return page.evaluate((selector) => {
    return [...document.querySelectorAll<HTMLInputElement>(selector)]
      .filter((each) => each.checkVisibility({ visibilityProperty: true }) && !each.closest('.unseen'))
      .map((each) => (/checkbox|radio/.test(each.type) ? (each.closest('label') ?? each) : each))
      .filter((each) => !each.matches('[type=color], [type=date]'))
      .map((each) => ({ each, box: each.getBoundingClientRect() }))
      .filter(({ box }) => box.height > 0 && Math.min(box.height, box.width) < 39.5)
      .map(({ each, box }) => `${each.outerHTML.slice(0, 120)}: ${box.width} × ${box.height} px`);
  }, targets);
}

/**
 * Lengthens the texts of a page by 35 % and accents them, as a translation might. Plates, numbers, times and code keep
 * their length in every language.
 */
export async function lengthenTexts(page: Page): Promise<void> {
  await page.evaluate(() => {
    const fixed =
      '.plate, .amount, .number, time, code, pre, kbd, .avatar, .mark, script, style, textarea, [dir=auto]';
    const accents: Record<string, string> = { a: 'á', e: 'ê', i: 'ï', o: 'ø', u: 'û', n: 'ñ', c: 'ç' };
    const lengthen = (text: string) => {
      const words = text.trim();
      const extra = Math.ceil(words.length * 0.35);
      const accented = words.replaceAll(/[aeiounc]/g, (letter) => accents[letter] ?? letter);
      // A short text gets a longer word, a long text more words.
      const further =
        extra < 7 ? 'ëxïstøs'.slice(0, extra) : ' ëxïstø'.repeat(extra).slice(0, extra).trimEnd();
      return text.replace(words, () => accented + further);
    };
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    const nodes: Text[] = [];
    for (let node = walker.nextNode(); node; node = walker.nextNode()) nodes.push(node as Text);
    for (const node of nodes)
      if (/\p{L}/u.test(node.data) && !node.parentElement?.closest(fixed)) node.data = lengthen(node.data);
    for (const input of document.querySelectorAll<HTMLInputElement>('[placeholder]'))
      input.placeholder = lengthen(input.placeholder);
  });
}

/** Lists what does not fit: a page wider than its window, and texts that leave their box or are cut off. */
export function findOverflow(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const boxes = 'button, .button, summary, th, td, .card, .notice, .status, label, legend, li, p';
    const found: string[] = [];
    const { clientWidth, scrollWidth } = document.documentElement;
    if (scrollWidth > clientWidth) found.push(`the page is ${scrollWidth - clientWidth} px too wide`);

    const faultOf = (parent: Element, text: DOMRect): string | undefined => {
      let fault: string | undefined;
      for (let above: Element | null = parent; above; above = above.parentElement) {
        const { overflowX, textOverflow, clipPath } = getComputedStyle(above);
        const edge = above.getBoundingClientRect();
        // A text that scrolls, ends with an ellipsis, or is only for screen readers.
        const isHidden = edge.width <= 1 || clipPath !== 'none';
        if (/auto|scroll/.test(overflowX) || textOverflow === 'ellipsis' || isHidden) return undefined;
        const isCut = text.right > edge.right + 1 || text.bottom > edge.bottom + 1;
        if (/hidden|clip/.test(overflowX) && isCut) fault ??= 'is cut off';
      }
      const box = parent.closest(boxes)?.getBoundingClientRect();
      if (box && (text.right > box.right + 1 || text.left < box.left - 1)) fault ??= 'leaves its box';
      return text.right > clientWidth + 1 ? 'leaves the window' : fault;
    };

    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    const range = document.createRange();
    for (let node = walker.nextNode(); node; node = walker.nextNode()) {
      const parent = node.parentElement;
      const isShown = parent?.checkVisibility({ visibilityProperty: true, opacityProperty: true });
      if (!parent || !isShown || parent.closest('.skip, .unseen') || node.textContent?.trim() === '')
        continue;
      range.selectNodeContents(node);
      const fault = faultOf(parent, range.getBoundingClientRect());
      if (fault) found.push(`${fault}: ${parent.outerHTML.slice(0, 100)}`);
    }
    // The first ones tell enough: one wide element pushes all others out.
    return [...new Set(found)].slice(0, 4);
  });
}

/** Lists elements that the keyboard reaches and that show no focus, or are covered while they have it. */
export async function findLostFocus(page: Page): Promise<string[]> {
  // After a key, the browser shows the focus that a script sets.
  await page.keyboard.press('Tab');
  return page.evaluate(() => {
    const found: string[] = [];
    const reachable = 'a[href], button, input:not([type=hidden]), select, textarea, summary, [tabindex]';
    for (const element of document.querySelectorAll<HTMLElement>(reachable)) {
      const isReached =
        element.tabIndex >= 0 &&
        element.checkVisibility({ visibilityProperty: true }) &&
        !element.matches(':disabled, .skip');
      if (!isReached) continue;
      const name = element.outerHTML.slice(0, 100);
      if (element.tabIndex > 0) found.push(`changes the order: ${name}`);
      element.focus();
      if (document.activeElement !== element) continue;
      const marked = [element, element.closest('label'), element.parentElement].filter(
        (each) => each !== null,
      );
      // The link of a row marks the whole row, with its pseudo-element.
      const styles = [...marked.map((each) => getComputedStyle(each)), getComputedStyle(element, '::after')];
      const hasOutline = styles.some(
        ({ outlineStyle, outlineWidth }) => outlineStyle !== 'none' && Number.parseFloat(outlineWidth) >= 2,
      );
      if (!hasOutline) found.push(`shows no focus: ${name}`);
      const { left, top, width, height } = element.getBoundingClientRect();
      const above = document.elementFromPoint(left + Math.min(width / 2, 20), top + height / 2);
      if (
        above &&
        !element.contains(above) &&
        !above.contains(element) &&
        above.closest('label') !== element.closest('label')
      )
        found.push(`is covered by ${above.outerHTML.slice(0, 60)}: ${name}`);
    }
    return found;
  });
}
