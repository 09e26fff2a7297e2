import type { Key } from './records.ts';
import type { Tree } from './tree.ts';

const entities: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;' };

/** The content of an element: text, or formatted child elements, of which null ones are omitted. */
type Content = string | (string | null)[];

/** Formats an element; returns null if its content is null. */
export function tag(name: string, content: Content): string;
export function tag(name: string, content: Content | null): string | null;
export function tag(name: string, content: Content | null): string | null {
  if (content === null) return null;
  const inside = Array.isArray(content)
    ? content.join('')
    : content.replaceAll(/[&<>]/g, (each) => entities[each] ?? each);
  return `<${name}>${inside}</${name}>`;
}

/**
 * Formats an element and its descendants with other namespace prefixes, one per level; the last prefix also applies to
 * all deeper levels.
 */
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
    // The schemas of answers require a number that is not empty. A number that consisted of blanks is empty after
    // trimming, so one blank replaces it.
    tag('sf:NumSerieFactura', number || ' '),
    tag('sf:FechaExpedicionFactura', date),
  ];
}
