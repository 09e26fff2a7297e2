import type { Key } from './records.ts';
import type { Tree } from './tree.ts';

const entities: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;' };

/** An element's content: text, formatted elements, or none. */
type Content = string | (string | null)[];

/** Formats an element; null if its text is null. */
export function tag(name: string, content: Content): string;
export function tag(name: string, content: Content | null): string | null;
export function tag(name: string, content: Content | null): string | null {
  if (content === null) return null;
  const inside = Array.isArray(content)
    ? content.join('')
    : content.replaceAll(/[&<>]/g, (each) => entities[each] ?? each);
  return `<${name}>${inside}</${name}>`;
}

/** Formats an element again with a prefix per level; the last prefix also applies to all levels below. */
export function copy(tree: Tree, [prefix = 'sf', ...below]: string[]): string {
  const prefixes = below.length === 0 ? [prefix] : below;
  const { name, text, children } = tree;
  return tag(
    `${prefix}:${name}`,
    children.length === 0 ? text : children.map((child) => copy(child, prefixes)),
  );
}

export function keyTags({ issuer, number, date }: Key): string[] {
  return [
    tag('sf:IDEmisorFactura', issuer),
    // Schemas of answers require a number, so a number of blanks only, which is empty after trimming, becomes a blank.
    tag('sf:NumSerieFactura', number || ' '),
    tag('sf:FechaExpedicionFactura', date),
  ];
}
