const withoutCode = (page: string) => page.replaceAll(/```.*?```/gs, '');

/** Anchors of headings as GitHub makes them; with a level, only those of headings of this level. */
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

/** Targets of links inside the repository. */
export function linksOf(page: string): string[] {
  return [...withoutCode(page).matchAll(/\]\(([^)]*)\)/g)]
    .map(([, target = '']) => target)
    .filter((target) => !target.includes('://'));
}

/** Paragraphs, list items and cells of tables. */
export function paragraphsOf(page: string): string[] {
  return withoutCode(page)
    .split(/\n(?=\s*\n|\s*(?:[-*]|\d+\.) |[|#])/)
    .flatMap((block) => (block.trim().startsWith('|') ? block.split(/(?<!\\)\|/) : [block]))
    .map((text) => text.trim())
    .filter((text) => text !== '');
}
