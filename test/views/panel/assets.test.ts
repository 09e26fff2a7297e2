import { gzipSync } from 'node:zlib';
import { expect, test } from 'vitest';
import { contrastBetween } from '../../../domain/workshops/branding.ts';
import { accentPath, accentStyle } from '../../../views/panel/accent.ts';
import { assetPath, findAsset, minifyStyle, panelAssets } from '../../../views/panel/assets.ts';

const gzipBytes = (name: string) => gzipSync(panelAssets().get(name)?.body ?? '', { level: 9 }).length;

test('style and scripts stay within their budgets', () => {
  expect(gzipBytes('panel.css')).toBeLessThan(12_000);
  expect(gzipBytes('panel.js')).toBeLessThan(6_000);
  expect(gzipBytes('live.js')).toBeLessThan(15_000);
  expect(gzipBytes('upload.js')).toBeLessThan(15_000);
  expect(gzipBytes('jobs.js')).toBeLessThan(15_000);
});

test('a file is found under its hashed address alone', () => {
  for (const [name, { body }] of panelAssets()) {
    const file = assetPath(name).replace('/panel/assets/', '');
    expect(findAsset(file)?.body).toBe(body);
    expect(findAsset(name)).toBeUndefined();
    expect(findAsset(file.replace(/-\w{12}/, '-000000000000'))).toBeUndefined();
  }
  for (const file of ['constructor-000000000000.js', '../../config.ts', '', 'accent-12345.css'])
    expect(findAsset(file)).toBeUndefined();
});

test('scripts import each other by hashed addresses', () => {
  const script = String(panelAssets().get('panel.js')?.body);
  expect(script).toContain(assetPath('live.js'));
  expect(script).not.toContain('.browser.');
});

test('style sheets refer to no other file, and need no inline style', () => {
  const style = String(panelAssets().get('panel.css')?.body);
  expect([...style.matchAll(/url\((?!"data:)/g)]).toEqual([]);
  expect(style).not.toContain('@import');
});

test('minifying keeps selectors, functions and media queries', () => {
  const style =
    '/* a */\n@media (min-width: 1px) and (max-width: 2px) {\n  .a > .b , .c :is(d, e) {\n    width: calc(1px + 2px);\n  }\n}\n';
  expect(minifyStyle(style)).toBe(
    '@media (min-width: 1px) and (max-width: 2px){.a>.b,.c :is(d,e){width:calc(1px + 2px)}}',
  );
});

test.each(['#1a5fb4', '#ffd400', '#0b2545', '#ffffff', '#000000', '#00ff00', '#e2001a', '#777777'])(
  'the accent of a workshop with the colour %s is readable in light and dark',
  (color) => {
    const pairs = [...accentStyle(color).matchAll(/--([\w-]+):light-dark\((#\w+),(#\w+)\)/g)];
    const colors = Object.fromEntries(pairs.map(([, name, ...both]) => [name, both as [string, string]]));
    for (const [at, surfaces] of [
      [0, ['#ffffff', '#eceef0']],
      [1, ['#0c0e0f', '#23272b']],
    ] as const) {
      const [fill = '', onFill = '', ink = ''] = ['accent', 'on-accent', 'accent-ink'].map(
        (name) => colors[name]?.[at],
      );
      expect(contrastBetween(fill, onFill)).toBeGreaterThanOrEqual(4.5);
      for (const surface of surfaces) expect(contrastBetween(ink, surface)).toBeGreaterThanOrEqual(4.5);
    }
    expect(findAsset(accentPath(color).replace('/panel/assets/', ''))?.body.toString()).toBe(
      accentStyle(color),
    );
  },
);
