import { type Document, operationsOf } from './document.ts';

/** What each group of commands is about (`keys`, `campaigns templates`): its tag's words, or those of `x-cli-groups`. */
export function commandGroups(desk: Document): Record<string, string> {
  const own = desk['x-cli-groups'] ?? {};
  const ofTags = new Map(desk.tags.map(({ name, description }) => [name, description]));
  const found = operationsOf(desk).flatMap(({ operation }) => {
    const words = String(operation['x-cli']).split(' ').slice(0, -1);
    const [tag = ''] = operation.tags ?? [];
    const paths = words.map((_, index) => words.slice(0, index + 1).join(' '));
    return paths.map((path, index) => [path, own[path] ?? (index === 0 ? (ofTags.get(tag) ?? '') : '')]);
  });
  return Object.fromEntries(found);
}

export function undescribedGroups(desk: Document): string[] {
  const silent = Object.entries(commandGroups(desk)).filter(([, description]) => description === '');
  return silent.map(([path]) => `x-cli-groups.${path}`);
}
