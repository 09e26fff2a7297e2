import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import type { Page } from 'playwright-core';
import sharp from 'sharp';
import { describe, expect, test } from 'vitest';
import { panelPages } from '../../views/docs/contents.ts';
import { screens } from '../../views/panel/index.ts';
import {
  type GuideLanguage,
  guideLanguages,
  listQuotedWords,
  readGuidePage,
} from '../views/docs/panel-guide-pages.ts';
import { furtherStates, type Picture, panelPictures, type Stage, type View } from './panel-pictures.ts';
import { openDemoPanel } from './panel-scene.ts';

// RENEW_PICTURES=1 writes the pictures instead of comparing them.
const isRenewing = process.env.RENEW_PICTURES === '1';
const folder = join(import.meta.dirname, '../../docs/panel/pictures');

/** Opens a demo workshop for each language, so that the pictures show the same records. */
async function openStage(language: GuideLanguage): Promise<Stage> {
  const demo = await openDemoPanel();
  return {
    demo,
    language,
    open: async (path, role = 'owner', options = {}) => {
      const page = await demo.openAs(language, role, options);
      await page.goto(demo.url(path));
      return page;
    },
  };
}

/** Returns all words of a page, also those of closed menus, fields and buttons. */
function wordsOf(page: Page): Promise<string> {
  return page.evaluate(() => {
    const labels = [...document.querySelectorAll('[aria-label], [title], [placeholder]')].flatMap((each) =>
      ['aria-label', 'title', 'placeholder'].map((name) => each.getAttribute(name)),
    );
    return [document.body.textContent, ...labels].join('\n');
  });
}

async function photograph({ page, part }: View): Promise<Buffer> {
  await page.evaluate(() => document.querySelector('.toasts')?.remove());
  const png = await (part ?? page).screenshot({ animations: 'disabled', caret: 'hide' });
  return sharp(png).webp({ quality: 68, effort: 6 }).toBuffer();
}

/** Share of the pixels that may differ: codes and QR codes do in each picture. */
const maxDifference = 0.05;
/** Difference of the brightness from which a pixel counts as another, of 255. */
const minContrast = 48;

/** Returns the share of pixels that differ, or 1 if the pictures have different sizes. */
async function differenceOf(one: Buffer, other: Buffer): Promise<number> {
  const [left, right] = await Promise.all(
    [one, other].map((picture) => sharp(picture).greyscale().raw().toBuffer({ resolveWithObject: true })),
  );
  if (!left || left.info.width !== right?.info.width || left.info.height !== right.info.height) return 1;
  const differing = left.data.filter((grey, at) => Math.abs(grey - (right.data[at] ?? 0)) > minContrast);
  return differing.length / left.data.length;
}

interface Visit {
  picture: Buffer;
  words: string;
}

async function visitOnce(show: Picture, stage: Stage): Promise<Visit> {
  const view = await show(stage);
  const visit = { picture: await photograph(view), words: await wordsOf(view.page) };
  await view.page.context().close();
  return visit;
}

/** Writes a picture that is new, or differs from the stored one. */
async function renew(file: string, picture: Buffer): Promise<void> {
  mkdirSync(dirname(file), { recursive: true });
  if (!existsSync(file) || (await differenceOf(readFileSync(file), picture)) >= maxDifference / 10)
    writeFileSync(file, picture);
}

const stages = { en: await openStage('en'), es: await openStage('es') };

describe.each(guideLanguages)('in %s', (language) => {
  const stage = stages[language];
  const visits = new Map<string, Promise<Visit>>();

  /** Takes a picture, once for all tests. */
  function visit(name: string, show: Picture): Promise<Visit> {
    const known = visits.get(name) ?? visitOnce(show, stage);
    visits.set(name, known);
    return known;
  }

  test.each(Object.entries(panelPictures))('the picture %s shows the present panel', async (name, show) => {
    const { picture } = await visit(name, show);
    const file = join(folder, language, `${name}.webp`);
    if (isRenewing) await renew(file, picture);
    expect(await differenceOf(readFileSync(file), picture)).toBeLessThan(maxDifference);
  });

  test('the screens show the words that the guide quotes from them', async () => {
    const states = Object.entries({ ...panelPictures, ...furtherStates });
    const words = await wordsOfScreens(stage);
    for (const [name, show] of states) words.push((await visit(name, show)).words);
    const text = words.join('\n');
    const missing = panelPages.flatMap((name) =>
      listQuotedWords(readGuidePage(language, name))
        .filter((quoted) => !text.includes(quoted))
        .map((quoted) => `${name}: ${quoted}`),
    );
    expect(missing).toEqual([]);
  });
});

/** Returns the words of all screens whose address has no parameter, with the forms behind their main buttons. */
async function wordsOfScreens({ open, demo }: Stage): Promise<string[]> {
  const page = await open('/panel/account');
  const words: string[] = [];
  for (const { path } of screens.filter((screen) => !screen.path.includes(':'))) {
    await page.goto(demo.url(path));
    words.push(await wordsOf(page));
    const [button] = await page.locator('.page-head a.primary').all();
    if (!button) continue;
    await button.click();
    await page.waitForLoadState();
    words.push(await wordsOf(page));
  }
  await page.context().close();
  return words;
}
