import { expect, test } from 'vitest';
import { openDocumentLinks, thumbnailLinkEnd } from '../../../domain/documents/links.ts';

const [newest, older] = ['n'.repeat(32), 'o'.repeat(32)];
const instance = { id: 7, base_url: 'https://taller.example.com' };
const until = new Date('2026-11-21T10:05:00.000Z');
const tokenOf = (url: string) => url.split('/d/')[1] as string;

test('a link says which document it leads to, and until when', () => {
  const links = openDocumentLinks([newest]);
  const url = links.urlOf(instance, 57, until);
  expect(url).toMatch(/^https:\/\/taller\.example\.com\/d\/[\w-]{30,60}$/);
  expect(links.read(7, tokenOf(url))).toEqual({ documentId: 57, until, use: 'saved' });
});

test('a link is for one use, and of the same page wherever it was opened', () => {
  const links = openDocumentLinks([newest]);
  const uses = ['saved', 'shown', 'thumbnail'] as const;
  const paths = uses.map((use) => links.pathOf(instance, { documentId: 57, until, use }));
  expect(new Set(paths).size).toBe(3);
  expect(paths.map((path) => links.read(7, tokenOf(path))?.use)).toEqual(uses);
  expect(instance.base_url + paths[0]).toBe(links.urlOf(instance, 57, until));
});

test('a link to a thumbnail is the same for a while, and ends within the hour', () => {
  const at = (time: string) => thumbnailLinkEnd(new Date(`2026-11-21T${time}Z`)).toISOString();
  expect(at('10:00:00.000')).toBe('2026-11-21T11:00:00.000Z');
  expect(at('10:14:59.999')).toBe('2026-11-21T11:00:00.000Z');
  expect(at('10:15:00.000')).toBe('2026-11-21T11:15:00.000Z');
});

test('a link of an older secret goes on leading there', () => {
  const url = openDocumentLinks([older]).urlOf(instance, 57, until);
  expect(openDocumentLinks([newest, older]).read(7, tokenOf(url))?.documentId).toBe(57);
  expect(openDocumentLinks([newest]).read(7, tokenOf(url))).toBeUndefined();
});

test('nobody else can make one, for another document, workshop or moment', () => {
  const links = openDocumentLinks([newest]);
  const token = tokenOf(links.urlOf(instance, 57, until));
  expect(links.read(8, token)).toBeUndefined();
  const bytes = Buffer.from(token, 'base64url');
  for (let at = 0; at < bytes.length; at += 1) {
    const altered = Buffer.from(bytes);
    altered[at] = (altered[at] as number) ^ 1;
    expect(links.read(7, altered.toString('base64url'))).toBeUndefined();
  }
  for (const other of ['', 'A', token.slice(1), `${token}=`, `${token}AAAA`, ' '.repeat(40)])
    expect(links.read(7, other)).toBeUndefined();
});
