import type { DeskOperationId } from '../../../generated/operations.ts';
import { enumLabel } from '../../texts/desk.ts';
import { settingsTexts } from '../../texts/panel/settings.ts';
import { describeAnswerField } from '../field.ts';
import { Pager, withQuery } from '../kit/browse.tsx';
import { Card } from '../kit/layout.tsx';
import { History, type HistoryChange } from '../kit/record.tsx';
import { defineScreen, type Page, type ResultOf } from '../screen.ts';
import { pathOfTab, SettingsLayout } from './layout.tsx';
import { FieldValue } from './read-only.tsx';

type Entry = ResultOf<'listSettingsHistory'>['data'][number];

/** The changes of the settings with their authors. */
export const historyScreen = defineScreen({
  name: 'settings-history',
  path: pathOfTab('history'),
  reads: { history: 'listSettingsHistory' },
  inputs: ({ query: { cursor } }) => ({ history: { query: { ...(cursor !== undefined && { cursor }) } } }),
  forms: {},
  title: (_data, { language }) => settingsTexts[language].tabs.history,
  view: ({ history: { data, next_cursor } }, page) => (
    <SettingsLayout page={page} tab="history">
      <Card>
        <History
          empty={settingsTexts[page.language].empties.history}
          items={data.map((entry) => ({
            at: entry.at,
            by: entry.by,
            text: <Act entry={entry} page={page} />,
            changes: changesOf(entry, page),
          }))}
        />
        <Pager previous={null} next={next_cursor && withQuery(page.path, { cursor: next_cursor })} />
      </Card>
    </SettingsLayout>
  ),
});

function Act({ entry: { subject, action, name }, page: { language } }: { entry: Entry; page: Page }) {
  const what = [enumLabel(language, 'SettingsSubject', subject), name].filter(Boolean).join(' ');
  return <span dir="auto">{`· ${enumLabel(language, 'SettingsAction', action)}: ${what}`}</span>;
}

/** The operation that describes the fields of a subject. */
const reads: Record<Entry['subject'], DeskOperationId> = {
  settings: 'showSettings',
  logo: 'showSettings',
  rate: 'showRate',
  series: 'showSeries',
};

function changesOf({ subject, changes }: Entry, { language }: Page): HistoryChange[] {
  const read = reads[subject];
  return Object.entries(changes).map(([property, { from, to }]) => ({
    field: describeAnswerField(read, property, language)?.label ?? property,
    from: isEmpty(from) ? null : <FieldValue read={read} property={property} value={from} />,
    to: isEmpty(to) ? null : <FieldValue read={read} property={property} value={to} />,
  }));
}

function isEmpty(value: unknown): boolean {
  return value === null || value === '';
}
