import { amountFormats } from '../../../domain/money/amounts.ts';
import { localeOf } from '../../../domain/text/locale.ts';
import { localDay } from '../../../domain/time/local.ts';
import { enumLabel } from '../../texts/desk.ts';
import { settingsTexts } from '../../texts/panel/settings.ts';
import { CsvLink, Filters, withQuery } from '../kit/browse.tsx';
import { Bars } from '../kit/chart.tsx';
import { Card } from '../kit/layout.tsx';
import { Stat, Stats } from '../kit/record.tsx';
import { type Column, Table } from '../kit/table.tsx';
import { csvRows, readSort, sortRows, writeSort } from '../kit/table-columns.tsx';
import { Time } from '../kit/time.tsx';
import { Amount, Quantity } from '../kit/values.tsx';
import { type CsvTable, defineScreen, type Page, type ResultOf } from '../screen.ts';
import { pathOfTab, SettingsLayout } from './layout.tsx';

type Usage = ResultOf<'showUsage'>;

/** The plan of the API, its use in a month, the credit for messages, and the alerts of the service. */
export const planScreen = defineScreen({
  name: 'settings-plan',
  path: pathOfTab('plan'),
  reads: { usage: 'showUsage', alerts: 'listAlerts', credit: 'showCredit' },
  inputs: ({ query: { month } }) => ({ usage: { query: isMonth(month) ? { month } : {} } }),
  forms: {},
  csv: ({ usage }, page) => usageCsv(usage, page),
  title: (_data, { language }) => settingsTexts[language].tabs.plan,
  view: ({ usage, alerts, credit }, page) => (
    <SettingsLayout page={page} tab="plan">
      <Figures usage={usage} balance={credit.balance} page={page} />
      <UsageCard usage={usage} page={page} />
      <Alerts alerts={alerts.data} page={page} />
    </SettingsLayout>
  ),
});

function isMonth(month: string | undefined): month is string {
  return month !== undefined && /^20\d\d-(0[1-9]|1[0-2])$/.test(month);
}

function Figures({ usage, balance, page }: { usage: Usage; balance: number; page: Page }) {
  const { language } = page;
  const texts = settingsTexts[language];
  const { plan, total, allowance, overage_requests, overage_eur, live_keys, max_live_keys } = usage;
  return (
    <Stats>
      <Stat label={texts.plan} value={enumLabel(language, 'Plan', plan)} />
      <Stat
        label={texts.requests}
        value={<Quantity value={total} />}
        {...(allowance !== null && {
          note: (
            <>
              {`${texts.allowance}: `}
              <Quantity value={allowance} />
            </>
          ),
        })}
      />
      {overage_requests > 0 && (
        <Stat
          label={texts.overage}
          value={<Quantity value={overage_requests} />}
          note={<Amount euros={overage_eur} />}
        />
      )}
      <Stat
        label={texts.keys}
        value={max_live_keys === null ? String(live_keys) : texts.keysOf(live_keys, max_live_keys)}
        {...(page.may('listKeys') && { href: '/panel/integrations' })}
      />
      <Stat label={texts.credit} value={<Quantity value={balance} />} />
    </Stats>
  );
}

/** Number of months that the usage can be shown for, with the present one. */
const shownMonths = 12;

function monthOptions({ now, zone, language }: Page) {
  const [year = 0, month = 0] = localDay(now, zone).split('-').map(Number);
  return Array.from({ length: shownMonths }, (_, ago) => {
    const first = new Date(Date.UTC(year, month - 1 - ago, 1));
    const label = first.toLocaleDateString(localeOf[language], {
      month: 'long',
      year: 'numeric',
      timeZone: 'UTC',
    });
    return { value: first.toISOString().slice(0, 7), label };
  });
}

interface KeyUsage {
  id: number;
  name: string;
  requests: number;
}

/** Adds up the requests of each key over the days of the month. */
function usageByKey({ days }: Usage): KeyUsage[] {
  const rows = new Map<number, KeyUsage>();
  for (const { id, name, requests } of days.flatMap(({ keys }) => keys)) {
    const row = rows.get(id);
    rows.set(id, { id, name, requests: (row?.requests ?? 0) + requests });
  }
  return [...rows.values()].sort((one, other) => other.requests - one.requests);
}

function keyColumns(usage: Usage, { language }: Page): Column<KeyUsage>[] {
  const texts = settingsTexts[language];
  const share = ({ requests }: KeyUsage) => (usage.total === 0 ? 0 : requests / usage.total);
  return [
    { name: 'name', label: texts.keys, sortable: true, cell: ({ name }) => <span dir="auto">{name}</span> },
    {
      name: 'share',
      label: texts.share,
      numeric: true,
      text: (row) => Math.round(share(row) * 1000) / 10,
      cell: (row) => `${amountFormats(language).quantity(Math.round(share(row) * 1000) * 10)} %`,
    },
    {
      name: 'requests',
      label: texts.requests,
      numeric: true,
      sortable: true,
      text: ({ requests }) => requests,
      cell: ({ requests }) => <Quantity value={requests} />,
      total: <Quantity value={usage.total} />,
    },
  ];
}

function UsageCard({ usage, page }: { usage: Usage; page: Page }) {
  const { language, address } = page;
  const texts = settingsTexts[language];
  const columns = keyColumns(usage, page);
  const sort = readSort(address.query.sort, columns);
  const [present, ...earlier] = monthOptions(page);
  return (
    <Card flush>
      <Filters
        action={pathOfTab('plan')}
        filters={[
          {
            name: 'month',
            label: present?.label ?? '',
            value: isMonth(address.query.month) ? address.query.month : '',
            options: earlier,
          },
        ]}
      >
        {usage.total > 0 && <CsvLink />}
      </Filters>
      {usage.total === 0 ? (
        <p class="card-text quiet">{texts.noRequests}</p>
      ) : (
        <>
          <div class="card-text">
            <h2>{texts.perDay}</h2>
            <Bars
              caption={texts.perDay}
              bars={usage.days.map(({ date, total }) => ({
                label: <Time at={date} show="day" />,
                value: total,
                shown: <Quantity value={total} />,
              }))}
            />
          </div>
          <Table
            caption={texts.perKey}
            columns={columns}
            rows={sortRows(page, columns, usageByKey(usage), sort)}
            id={({ id }) => String(id)}
            {...(sort && { sort })}
            sortHref={(wanted) => withQuery(page.path, { sort: writeSort(wanted) })}
          />
        </>
      )}
    </Card>
  );
}

function usageCsv(usage: Usage, page: Page): CsvTable {
  return {
    name: `${usage.month}-usage`,
    rows: csvRows(page, keyColumns(usage, page), usageByKey(usage)),
  };
}

function Alerts({ alerts, page }: { alerts: ResultOf<'listAlerts'>['data']; page: Page }) {
  const { language } = page;
  const texts = settingsTexts[language];
  return (
    <Card title={texts.alerts}>
      {alerts.length === 0 && <p class="quiet">{texts.noAlerts}</p>}
      <ul role="list" class="stack tight">
        {alerts.map(({ kind, created_at }) => (
          <li class="spread">
            <span>{enumLabel(language, 'AlertKind', kind)}</span>
            <Time at={created_at} />
          </li>
        ))}
      </ul>
    </Card>
  );
}
