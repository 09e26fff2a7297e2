import { localDay } from '../../../domain/time/local.ts';
import { enumLabel, operationLabel } from '../../texts/desk.ts';
import { kitTexts } from '../../texts/panel/kit.ts';
import { settingsTexts } from '../../texts/panel/settings.ts';
import { IconButton, LinkButton } from '../kit/button.tsx';
import { Empty } from '../kit/feedback.tsx';
import { FieldRow } from '../kit/field.tsx';
import { FormFooter, OperationForm } from '../kit/form.tsx';
import { Card } from '../kit/layout.tsx';
import { Notice } from '../kit/notice.tsx';
import { Badge } from '../kit/status.tsx';
import { Table } from '../kit/table.tsx';
import { Time } from '../kit/time.tsx';
import { OperationField } from '../operation-field.tsx';
import { defineScreen, type Page, type ResultOf, type UndoAct } from '../screen.ts';
import { pathOfTab, SettingsLayout } from './layout.tsx';

type Holiday = ResultOf<'listHolidays'>['data'][number];
type Regions = ResultOf<'listRegions'> | undefined;

const path = pathOfTab('holidays');

/** The days on which the workshop is closed, by year, with the renewal of the public holidays. */
export const holidaysScreen = defineScreen({
  name: 'settings-holidays',
  path,
  reads: { holidays: 'listHolidays' },
  optionalReads: { settings: 'showSettings', regions: 'listRegions' },
  inputs: ({ query }) => ({ regions: query.renew === undefined ? null : {} }),
  forms: {
    addHoliday: { next: () => path },
    removeHoliday: { next: () => path, undo: undoRemoval },
    renewHolidays: { showsResult: true },
  },
  title: (_data, { language }) => settingsTexts[language].tabs.holidays,
  view: ({ holidays, settings, regions }, page) => (
    <SettingsLayout page={page} tab="holidays" actions={<Acts page={page} />}>
      <Renewed page={page} />
      {page.address.query.renew !== undefined && !page.result && page.may('renewHolidays') && (
        <Renewal region={settings?.region ?? null} regions={regions} page={page} />
      )}
      {page.address.query.new !== undefined && page.may('addHoliday') && <Addition page={page} />}
      {holidays.data.length === 0 && (
        <Card>
          <Empty
            icon="diary"
            title={settingsTexts[page.language].empty}
            text={settingsTexts[page.language].empties.holidays}
          />
        </Card>
      )}
      <Years holidays={holidays.data} page={page} />
    </SettingsLayout>
  ),
});

function Acts({ page }: { page: Page }) {
  const { language, may, address } = page;
  const { new: isNew, renew } = address.query;
  return (
    <>
      {may('renewHolidays') && renew === undefined && (
        <LinkButton href={`${path}?renew=1`} icon="refresh">
          {operationLabel(language, 'renewHolidays')}
        </LinkButton>
      )}
      {may('addHoliday') && isNew === undefined && (
        <LinkButton href={`${path}?new=1`} kind="primary" icon="add" shortcut="n">
          {operationLabel(language, 'addHoliday')}
        </LinkButton>
      )}
    </>
  );
}

interface RenewalProps {
  region: string | null;
  regions: Regions;
  page: Page;
}

function Renewal({ region, regions, page }: RenewalProps) {
  const { language } = page;
  const options = (regions?.data ?? []).map(({ code, name }) => ({ value: code, label: name }));
  return (
    <Card title={operationLabel(language, 'renewHolidays')}>
      <OperationForm operation="renewHolidays">
        <p>{settingsTexts[language].renewHelp}</p>
        {options.length > 0 && (
          <OperationField
            operation="renewHolidays"
            property="region"
            type="select"
            help={undefined}
            options={options}
            value={region}
          />
        )}
        <FormFooter submit={operationLabel(language, 'renewHolidays')} cancelHref={path} />
      </OperationForm>
    </Card>
  );
}

/** The days that a renewal added and removed. */
function Renewed({ page }: { page: Page }) {
  const { language, result } = page;
  if (result?.operation !== 'renewHolidays') return null;
  const { added, removed } = result.body as ResultOf<'renewHolidays'>;
  const texts = settingsTexts[language];
  const changes = [
    { title: texts.addedDays, days: added },
    { title: texts.removedDays, days: removed },
  ].filter(({ days }) => days.length > 0);
  return (
    <Notice tone="good" title={changes.length === 0 ? texts.nothingRenewed : texts.renewed} alert>
      {changes.map(({ title, days }) => (
        <p>
          {`${title}: `}
          {days.map(({ date, name }, index) => (
            <>
              {index > 0 && ', '}
              <Time at={date} /> <span dir="auto">{name}</span>
            </>
          ))}
        </p>
      ))}
    </Notice>
  );
}

function Addition({ page }: { page: Page }) {
  const label = operationLabel(page.language, 'addHoliday');
  return (
    <Card title={label}>
      <OperationForm operation="addHoliday" draft>
        <FieldRow>
          <OperationField operation="addHoliday" property="date" autofocus={page.refusal === null} />
          <OperationField operation="addHoliday" property="scope" value="local" />
        </FieldRow>
        <OperationField operation="addHoliday" property="name" />
        <FormFooter submit={label} cancelHref={path} />
      </OperationForm>
    </Card>
  );
}

/** Returns the act that adds a removed holiday again. */
function undoRemoval(
  { holidays }: Record<string, unknown>,
  { id }: Record<string, string | string[]>,
): UndoAct | undefined {
  const { data } = holidays as ResultOf<'listHolidays'>;
  const removed = data.find((holiday) => String(holiday.id) === id);
  if (!removed) return undefined;
  const { date, name, scope } = removed;
  return { operation: 'addHoliday', params: { date, name, scope } };
}

/** The holidays of this and the coming years. Past years are folded. */
function Years({ holidays, page }: { holidays: readonly Holiday[]; page: Page }) {
  const { zone, now } = page;
  const thisYear = localDay(now, zone).slice(0, 4);
  const years = [...Map.groupBy(holidays, ({ date }) => date.slice(0, 4))].toSorted();
  return (
    <>
      {years
        .filter(([year]) => year >= thisYear)
        .map(([year, days]) => (
          <Card title={year} flush>
            <YearTable year={year} days={days} page={page} />
          </Card>
        ))}
      {years
        .filter(([year]) => year < thisYear)
        .toReversed()
        .map(([year, days]) => (
          <details class="card flush fold-card">
            <summary>
              <h2>{year}</h2>
            </summary>
            <YearTable year={year} days={days} page={page} />
          </details>
        ))}
    </>
  );
}

const tones = { national: 'calm', regional: 'calm', local: 'good' } as const;

function YearTable({ year, days, page }: { year: string; days: readonly Holiday[]; page: Page }) {
  const { language, may, zone, now } = page;
  const texts = settingsTexts[language];
  const today = localDay(now, zone);
  return (
    <Table
      caption={`${texts.tabs.holidays} ${year}`}
      rows={days}
      id={({ id }) => String(id)}
      columns={[
        {
          name: 'date',
          label: texts.day,
          cell: ({ date }) => (
            <span class={date < today ? 'quiet' : undefined}>
              <Time at={date} show="weekday" />
            </span>
          ),
        },
        {
          name: 'name',
          label: texts.holiday,
          plain: true,
          cell: ({ name }) => <span dir="auto">{name}</span>,
        },
        {
          name: 'scope',
          label: texts.scope,
          plain: true,
          cell: ({ scope }) => (
            <Badge tone={tones[scope]} shape="ring" word={enumLabel(language, 'HolidayScope', scope)} plain />
          ),
        },
        {
          name: 'acts',
          label: kitTexts[language].table.acts,
          labelHidden: true,
          plain: true,
          cell: ({ id, name }) =>
            may('removeHoliday') && (
              <OperationForm operation="removeHoliday" params={{ id }} id={`remove-${id}`} inline>
                <span class="row-acts">
                  <IconButton
                    icon="remove"
                    type="submit"
                    label={`${operationLabel(language, 'removeHoliday')}: ${name}`}
                  />
                </span>
              </OperationForm>
            ),
        },
      ]}
    />
  );
}
