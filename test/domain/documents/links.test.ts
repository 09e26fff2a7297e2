import { expect, test } from 'vitest';
import { openDocumentLinks } from '../../../domain/documents/links.ts';

const [newest, older] = ['n'.repeat(32), 'o'.repeat(32)];
const instance = { id: 7, base_url: 'https://taller.example.com' };
const until = new Date('2026-11-21T10:05:00.000Z');
const tokenOf = (url: string) => url.split('/d/')[1] as string;

test('a link says which document it leads to, and until when', () => {
  const links = openDocumentLinks([newest]);
  const url = links.urlOf(instance, 57, until);
  expect(url).toMatch(/^https:\/\/taller\.example\.com\/d\/[\w-]{30,60}$/);
  expect(links.read(7, tokenOf(url))).toEqual({ documentId: 57, until });
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
