import { createHash } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { trackingHeaders } from '../../../../views/pages/tracking/headers.ts';
import { trackingStyle } from '../../../../views/pages/tracking/style.ts';
import { line, pageOf, textOf, withoutScript, workshop } from './scene.ts';

const nasty = `</title></style><script>alert(1)</script><img src=x onerror="alert(2)"> "'&lt; ${'\u202e'}עברית 🚗`;

const file = { id: 1, content_type: 'image/png', size: 1, thumbnail: null };
const inBudget = ['client_reference', 'public_notes', 'plate', 'brand', 'model'] as const;
const inLine = ['description', 'extended_detail', 'reference', 'group_title'] as const;
const inWorkshop = ['name', 'legal_name', 'tax_id', 'address', 'zip', 'city', 'phone', 'email'] as const;

const pages: [field: string, html: string][] = [
  ...inBudget.map((field): [string, string] => [field, pageOf({ budget: { [field]: nasty } })]),
  ...inLine.map((field): [string, string] => [
    field,
    pageOf({ budget: { lines: [line({ [field]: nasty })] } }),
  ]),
  ['filename', pageOf({ budget: { documents: [{ ...file, filename: nasty }] } })],
  ...inWorkshop.map((field): [string, string] => [field, pageOf({ workshop: { [field]: nasty } })]),
];

test.each(pages)('markup in %s is text', (_field, html) => {
  expect(withoutScript(html)).not.toMatch(/<script|<img/);
  expect(html.match(/<style>/g)).toHaveLength(1);
  expect(html).toContain('&lt;script>alert(1)');
  expect(textOf(html)).toContain('<script>alert(1)</script><img src=x onerror="alert(2)">');
});

test.each(pages)('what is written from right to left in %s turns nothing around it', (_field, html) => {
  const shown = html.slice(html.indexOf('<body'));
  const places = shown.split('&lt;script>alert(1)').slice(0, -1);
  expect(places.length).toBeGreaterThan(0);
  for (const before of places) {
    const isolated = before.lastIndexOf('<bdi>') > before.lastIndexOf('</bdi>');
    const [, lastTag = ''] = /<([^>]*)>[^<]*$/.exec(before) ?? [];
    expect(isolated || lastTag.includes('dir="auto"') || lastTag.startsWith('a ')).toBe(true);
  }
});

test("a workshop's web that is no address leads nowhere dangerous", () => {
  const html = pageOf({ workshop: { web: 'javascript:alert(1)' } });
  expect(html).toContain('href="https://javascript:alert(1)"');
});

test('a name stays within the text that stands for its photo', () => {
  const photo = { ...file, filename: nasty, thumbnail: { width: 1, height: 1 } };
  const html = pageOf({ budget: { documents: [photo] } });
  expect(withoutScript(html)).not.toMatch(/<script|" onerror|<img src=x/);
  const [, alt = ''] = /<img src="[^"]*" alt="([^"]*)"/.exec(html) ?? [];
  expect(alt).toContain('&lt;script>alert(1)');
});

test('runs its own script alone, loads nothing, and posts to itself', () => {
  const html = pageOf({ budget: { lines: [line()] } });
  expect(withoutScript(html)).not.toMatch(
    /<script|<link|<iframe|<img|src=|url\(|@import| on\w+=| style=|action=|http-equiv/i,
  );
  expect(trackingHeaders(workshop)).toEqual({
    'content-type': 'text/html; charset=utf-8',
    'content-security-policy': `default-src 'none'; style-src 'sha256-${hashOf(html, 'style')}'; img-src 'self'; script-src 'sha256-${hashOf(html, 'script')}'; connect-src 'self'; form-action 'self'; base-uri 'none'; frame-ancestors 'none'`,
    'referrer-policy': 'no-referrer',
    'x-robots-tag': 'noindex, nofollow',
    'x-content-type-options': 'nosniff',
    'cache-control': 'no-store',
  });
});

function hashOf(html: string, element: 'style' | 'script'): string {
  const [, own = ''] = new RegExp(`<${element}>([\\s\\S]*?)</${element}>`).exec(html) ?? [];
  return createHash('sha256').update(own).digest('base64');
}

describe("the workshop's logo", () => {
  const imagesAllowedWith = (logo_url: string) =>
    /img-src ([^;]*);/.exec(trackingHeaders({ ...workshop, logo_url })['content-security-policy'])?.[1];

  test('is shown, and pictures are loaded from its host alone', () => {
    const logo_url = 'https://cdn.example.com:8443/logos/taller.svg?v=2';
    expect(pageOf({ workshop: { logo_url } })).toContain(`<img src="${logo_url}" alt`);
    expect(imagesAllowedWith(logo_url)).toBe("'self' https://cdn.example.com:8443");
  });

  test.each([
    'javascript:alert(1)',
    'data:image/svg+xml,<svg/>',
    'https://a;script-src/logo.png',
    "https://'unsafe-inline'/logo.png",
    'https://*/logo.png',
    'https://a,b/logo.png',
    'https://',
    'logo.png',
    '',
  ])('is left out where no policy can name its host: %s', (logo_url) => {
    expect(pageOf({ workshop: { logo_url } })).not.toContain('<img');
    expect(imagesAllowedWith(logo_url)).toBe("'self'");
  });

  test('can close no attribute', () => {
    const html = pageOf({ workshop: { logo_url: 'https://example.com/"onload="alert(1)' } });
    expect(html).toContain('src="https://example.com/&quot;onload=&quot;alert(1)"');
  });
});

describe('is legible', () => {
  const declared = (css: string) =>
    Object.fromEntries([...css.matchAll(/--(\w+): (#\w+)/g)].map(([, name, colour]) => [name, colour]));
  const [light = ''] = trackingStyle.split('@media print');
  const dark = [...light.matchAll(/prefers-color-scheme: dark\) \{([^}]*)\}/g)].map(([, css]) => css).join();
  const byDay = declared(light.replaceAll(/@media \(prefers-color-scheme: dark\) \{[^}]*\}\s*\}/g, ''));
  const modes = { light: byDay, dark: { ...byDay, ...declared(dark) } };

  test.each(Object.entries(modes))(
    'by %s: texts and links stand out by 4.5 to 1 at least',
    (_mode, colours) => {
      for (const ink of ['text', 'quiet', 'link']) {
        for (const paper of ['page', 'card']) {
          expect(contrast(colours[ink] as string, colours[paper] as string)).toBeGreaterThan(4.5);
        }
      }
    },
  );

  test('wherever it is read: on telephones, by night, on paper', () => {
    for (const part of ['@media (prefers-color-scheme: dark)', '@media print', 'overflow-wrap: anywhere']) {
      expect(trackingStyle).toContain(part);
    }
    expect(pageOf()).toContain('<meta name="viewport" content="width=device-width, initial-scale=1"/>');
  });
});

/** Computes the contrast ratio of two colours, as defined in WCAG 2. */
function contrast(one: string, other: string): number {
  const [darker = 0, lighter = 0] = [luminance(one), luminance(other)].sort((a, b) => a - b);
  return (lighter + 0.05) / (darker + 0.05);
}

function luminance(colour: string): number {
  const digits = colour.length === 4 ? colour.slice(1).replaceAll(/./g, '$&$&') : colour.slice(1);
  const [red = 0, green = 0, blue = 0] = [0, 2, 4].map((at) => {
    const value = Number.parseInt(digits.slice(at, at + 2), 16) / 255;
    return value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}
