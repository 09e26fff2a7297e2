import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import * as fontkit from 'fontkit';
import type { Page } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import { fold } from '../../domain/text/fold.ts';
import { findAsset } from '../../views/panel/assets.ts';
import { type KitPage, kitPageNames, renderKitPage } from '../../views/panel/kit/page.tsx';
import { samplePage } from '../../views/panel/kit/samples/page.ts';
import { openBrowser, openPage, widths } from './browser.ts';
import { differenceFrom } from './pictures.ts';

// Compares every component of /panel/kit with a stored picture. The pages have their own fonts, without hints and
// coloured edges, so that the pictures do not depend on the fonts of the machine.

const { resolve } = createRequire(import.meta.url);
const sans = '@expo-google-fonts/source-sans-3';
const fonts = {
  regular: { path: `${sans}/400Regular/SourceSans3_400Regular.ttf`, weights: '100 500', family: 'Sans' },
  semibold: { path: `${sans}/600SemiBold/SourceSans3_600SemiBold.ttf`, weights: '501 660', family: 'Sans' },
  bold: { path: `${sans}/700Bold/SourceSans3_700Bold.ttf`, weights: '661 900', family: 'Sans' },
  arabic: {
    path: '@fontsource-variable/noto-sans-arabic/files/noto-sans-arabic-arabic-wght-normal.woff2',
    weights: '100 900',
    family: 'Arabic',
  },
} as const;
type FontName = keyof typeof fonts;

const fontStyle = `${Object.entries(fonts)
  .map(
    ([name, { weights, family }]) =>
      `@font-face { font-family: ${family}; font-weight: ${weights}; src: url(/fonts/${name}) }`,
  )
  .join('\n')}
* { font-family: Sans, Arabic !important }`;

const browser = await openBrowser('kit.test', [
  '--disable-lcd-text',
  '--font-render-hinting=none',
  '--disable-font-subpixel-positioning',
  '--force-color-profile=srgb',
]);

async function openKit(options: Parameters<typeof openPage>[1]): Promise<Page> {
  const page = await openPage(browser, {
    ...{ timezoneId: 'Europe/Madrid', locale: 'es', reducedMotion: 'reduce', hasTouch: false },
    ...options,
  });
  await page.clock.setFixedTime(samplePage.now);
  await page.route('**/*', async (route) => {
    const { pathname, searchParams } = new URL(route.request().url());
    const [, first = '', ...rest] = pathname.split('/');
    if (first === 'fonts') return route.fulfill({ path: resolve(fonts[rest[0] as FontName].path) });
    const asset = findAsset(rest.at(-1) ?? '');
    if (asset) return route.fulfill({ body: asset.body, contentType: asset.type });
    const html = renderKitPage({ ...samplePage, path: pathname }, searchParams.get('page') as KitPage);
    return route.fulfill({ body: html, contentType: 'text/html; charset=utf-8' });
  });
  return page;
}

async function show(page: Page, name: KitPage): Promise<void> {
  await page.goto(`http://kit.test/panel/kit?page=${name}`);
  await page.addStyleTag({ content: fontStyle });
  await page.evaluate((missing) => {
    for (const key of document.querySelectorAll('kbd'))
      if (key.textContent === missing) key.textContent = 'Enter';
    return document.fonts.ready;
  }, missingSign);
  // Lays the page out from the start, because a layout that began with another font differs in fractions of pixels.
  await page.evaluate(async () => {
    document.body.hidden = true;
    document.body.getBoundingClientRect();
    document.body.hidden = false;
    for (let frame = 0; frame < 2; frame += 1) await new Promise(requestAnimationFrame);
  });
}

/** The sign of the Enter key, which the fonts of the pictures lack. */
const missingSign = '↵';

/** Pages whose components are pictured one by one. The others are screens, pictured as a whole. */
const componentPages: Partial<Record<KitPage, string>> = {
  components: 'main .card:has(> .card-head > h2)',
  fields: 'main .fieldset',
};
const screenPages = kitPageNames.filter((name) => !(name in componentPages));

const onDesk = { width: widths.desk, height: 800 };
const looks = [
  { look: 'light', names: kitPageNames, page: await openKit({ colorScheme: 'light', viewport: onDesk }) },
  { look: 'dark', names: kitPageNames, page: await openKit({ colorScheme: 'dark', viewport: onDesk }) },
  {
    look: 'phone',
    names: screenPages,
    page: await openKit({ viewport: { width: widths.telephone, height: 740 } }),
  },
];

describe.each(looks)('in the look $look', ({ look, names, page }) => {
  test.each(names)('the page %s of the kit looks as before', async (name) => {
    await show(page, name);
    const selector = componentPages[name];
    const parts = selector === undefined ? [] : await page.locator(selector).all();
    const differences =
      selector === undefined ? [await differenceFrom(`${name}-${look}`, await page.screenshot(still))] : [];
    for (const part of parts) {
      const title = await part.locator('h2').first().textContent();
      differences.push(
        await differenceFrom(`${name}-${slugOf(title ?? '')}-${look}`, await part.screenshot(still)),
      );
    }
    expect(differences.filter((each) => each !== null)).toEqual([]);
  });
});

const still = { animations: 'disabled', caret: 'hide' } as const;

function slugOf(title: string): string {
  return fold(title).replaceAll(/\W+/g, '-');
}

test('the fonts of the pictures have every character of the kit', async () => {
  const known = Object.values(fonts).map(({ path }) => fontkit.create(readFileSync(resolve(path))));
  const texts = kitPageNames.map((name) => renderKitPage(samplePage, name).replaceAll(/<[^>]*>/g, ' '));
  const characters = [...new Set(texts.join(''))].filter(
    (character) => character.trim() !== '' && character !== missingSign,
  );
  const hasGlyph = (character: string) =>
    known.some(
      (font) => 'hasGlyphForCodePoint' in font && font.hasGlyphForCodePoint(character.codePointAt(0) ?? 0),
    );
  expect(characters.filter((character) => !hasGlyph(character))).toEqual([]);
});
