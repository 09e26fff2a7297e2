const withoutCode = (page: string) => page.replaceAll(/```.*?```/gs, '');

/** Returns the anchors of a page's headings as GitHub creates them, optionally only of one level. */
export function anchorsOf(page: string, level?: number): string[] {
  const marks = level === undefined ? '#+' : `#{${level}}`;
  return [...withoutCode(page).matchAll(new RegExp(`^${marks} (.*)$`, 'gm'))].map(([, heading = '']) =>
    heading
      .replaceAll(/\[([^\]]*)\]\([^)]*\)/g, '$1')
      .toLowerCase()
      .replaceAll(/[^\p{L}\p{N} _-]/gu, '')
      .replaceAll(' ', '-'),
  );
}

/** Returns the targets of a page's links inside the repository. */
export function linksOf(page: string): string[] {
  return [...withoutCode(page).matchAll(/\]\(([^)]*)\)/g)]
    .map(([, target = '']) => target)
    .filter((target) => !target.includes('://'));
}

/** Returns the paragraphs, list items and table rows of a page. */
export function paragraphsOf(page: string): string[] {
  return withoutCode(page)
    .split(/\n(?=\s*\n|\s*(?:[-*]|\d+\.) |[|#])/)
    .flatMap((block) => (block.trim().startsWith('|') ? block.split(/(?<!\\)\|/) : [block]))
    .map((text) => text.trim())
    .filter((text) => text !== '');
}
