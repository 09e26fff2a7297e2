import type { VNode } from 'preact';
import { renderToString } from 'preact-render-to-string';
import { kitTexts } from '../texts/panel/kit.ts';
import type { PickerResult } from './kit/field-description.ts';
import { type FindGroup, FindOptions, FindResults } from './kit/find.tsx';
import { PageHead } from './kit/layout.tsx';
import { PickerOptions } from './kit/picker.tsx';
import { PageContext, type PanelPage } from './page-context.ts';
import { defineScreen, type Screen } from './screen.ts';

/** Returns the screen of the command field's results. */
export function findScreen(groups: readonly FindGroup[]): Screen {
  return defineScreen({
    name: 'find',
    path: '/panel/find',
    reads: {},
    forms: {},
    title: (_data, { language }) => kitTexts[language].frame.find,
    view: (_data, { address, language }) => (
      <>
        <PageHead title={kitTexts[language].frame.find} />
        <FindResults query={address.query.q ?? ''} groups={groups} />
      </>
    ),
  });
}

export function renderFindOptions(page: PanelPage, query: string, groups: readonly FindGroup[]): string {
  return renderFragment(page, <FindOptions query={query} groups={groups} />);
}

interface Options {
  query: string;
  results: readonly PickerResult[];
  createHref: string | undefined;
}

export function renderPickerOptions(page: PanelPage, options: Options): string {
  return renderFragment(page, <PickerOptions {...options} />);
}

function renderFragment(page: PanelPage, content: VNode): string {
  return renderToString(<PageContext.Provider value={page}>{content}</PageContext.Provider>);
}
