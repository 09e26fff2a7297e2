import { enumLabel } from '../../texts/desk.ts';
import { settingsTexts } from '../../texts/panel/settings.ts';
import { Bars } from '../kit/chart.tsx';
import { Card } from '../kit/layout.tsx';
import { Stat, Stats } from '../kit/record.tsx';
import { Time } from '../kit/time.tsx';
import { Amount, Quantity } from '../kit/values.tsx';
import { defineScreen, type Page, type ResultOf } from '../screen.ts';
import { pathOfTab, SettingsLayout } from './layout.tsx';

/** The plan of the API, its use in this month, and the alerts of the service. */
export const planScreen = defineScreen({
  name: 'settings-plan',
  path: pathOfTab('plan'),
  reads: { usage: 'showUsage', alerts: 'listAlerts' },
  forms: {},
  title: (_data, { language }) => settingsTexts[language].tabs.plan,
  view: ({ usage, alerts }, page) => <Plan usage={usage} alerts={alerts.data} page={page} />,
});

interface PlanProps {
  usage: ResultOf<'showUsage'>;
  alerts: ResultOf<'listAlerts'>['data'];
  page: Page;
}

function Plan({ usage, alerts, page }: PlanProps) {
  const { language } = page;
  const texts = settingsTexts[language];
  return (
    <SettingsLayout page={page} tab="plan">
      <Stats>
        <Stat label={texts.plan} value={enumLabel(language, 'Plan', usage.plan)} />
        <Stat label={texts.requests} value={<Quantity value={usage.total} />} />
        {usage.allowance !== null && (
          <Stat label={texts.allowance} value={<Quantity value={usage.allowance} />} />
        )}
        {usage.overage_requests > 0 && (
          <Stat
            label={texts.overage}
            value={<Quantity value={usage.overage_requests} />}
            note={<Amount euros={usage.overage_eur} />}
          />
        )}
      </Stats>
      {usage.days.length > 0 && (
        <Card title={texts.perDay}>
          <Bars
            caption={texts.perDay}
            bars={usage.days.map(({ date, total }) => ({
              label: <Time at={date} show="day" />,
              value: total,
              shown: <Quantity value={total} />,
            }))}
          />
        </Card>
      )}
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
    </SettingsLayout>
  );
}
