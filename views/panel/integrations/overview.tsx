import { dayMs } from '../../../domain/time/lengths.ts';
import { timeOfDay } from '../../../domain/time/local.ts';
import { toRealTime } from '../../../domain/time/test-clock.ts';
import { operationLabel } from '../../texts/desk.ts';
import { integrationsTexts } from '../../texts/panel/integrations.ts';
import { LinkButton } from '../kit/button.tsx';
import { Card } from '../kit/layout.tsx';
import { Notice } from '../kit/notice.tsx';
import { Stat, Stats } from '../kit/record.tsx';
import { defineScreen, type Page, type ResultOf } from '../screen.ts';
import { KeyTable } from './key-table.tsx';
import { docsTabPath, IntegrationsLayout, integrationsPath, newKeyPath, requestsPath } from './layout.tsx';
import { RequestDaysChart, sumOfDays } from './request-days.tsx';
import { RequestTable } from './request-table.tsx';
import { failingFirst, needsAttention, SubscriptionTable } from './subscription-table.tsx';

/** State of the workshop's keys, webhooks and requests. */
export const overviewScreen = defineScreen({
  name: 'integrations',
  place: 'integrations',
  path: integrationsPath,
  reads: { subscriptions: 'listSubscriptions', usage: 'showUsage' },
  optionalReads: { keys: 'listKeys', requestDays: 'listRequestDays', failures: 'listDeskRequests' },
  inputs: () => ({ failures: { query: { failed: 'true', source: 'api', limit: '5' } } }),
  forms: {},
  title: (_data, { language }) => integrationsTexts[language].title,
  view: ({ subscriptions, usage, keys, requestDays, failures }, page) => (
    <IntegrationsLayout page={page} tab="overview" actions={keys && <NewKeyLink page={page} />}>
      <FailingWebhooks subscriptions={subscriptions} page={page} />
      <div data-region="figures">
        <Stats>
          {requestDays && <Today requestDays={requestDays} page={page} />}
          <QuotaLeft usage={usage} page={page} />
          <LiveKeys usage={usage} page={page} />
        </Stats>
      </div>
      {requestDays && <RequestsCard requestDays={requestDays} page={page} />}
      {keys && requestDays && (
        <Card title={operationLabel(page.language, 'listKeys')} flush region="keys">
          <KeyTable keys={keys.data} requestDays={requestDays} page={page} />
        </Card>
      )}
      <Card title={operationLabel(page.language, 'listSubscriptions')} flush region="webhooks">
        <SubscriptionTable rows={failingFirst(subscriptions.data)} page={page} />
      </Card>
      {failures && failures.data.length > 0 && (
        <Card title={integrationsTexts[page.language].failures} flush region="failures">
          <RequestTable rows={failures.data} page={page} />
        </Card>
      )}
      <Card title={integrationsTexts[page.language].documentation}>
        <LinkButton href={docsTabPath}>{integrationsTexts[page.language].firstRequests}</LinkButton>
      </Card>
    </IntegrationsLayout>
  ),
});

function NewKeyLink({ page: { language } }: { page: Page }) {
  return (
    <LinkButton href={newKeyPath} kind="primary" icon="add" shortcut="n">
      {operationLabel(language, 'createKey')}
    </LinkButton>
  );
}

function FailingWebhooks({
  subscriptions,
  page,
}: {
  subscriptions: ResultOf<'listSubscriptions'>;
  page: Page;
}) {
  const failing = subscriptions.data.filter(needsAttention).length;
  if (failing === 0) return null;
  return (
    <Notice tone="bad" title={integrationsTexts[page.language].failingWebhooks(failing)}>
      <a href={`${integrationsPath}/webhooks`}>{operationLabel(page.language, 'listSubscriptions')}</a>
    </Notice>
  );
}

function Today({ requestDays, page }: { requestDays: ResultOf<'listRequestDays'>; page: Page }) {
  const texts = integrationsTexts[page.language];
  const { date = '', total = 0, failed = 0 } = sumOfDays(requestDays).at(-1) ?? {};
  const logOfToday = `${requestsPath}?${new URLSearchParams({ since: `${date} 00:00` })}`;
  return (
    <>
      <Stat label={texts.requestsToday} value={total.toLocaleString(page.language)} href={logOfToday} />
      <Stat
        label={texts.errorsToday}
        value={failed.toLocaleString(page.language)}
        href={`${logOfToday}&failed=true`}
      />
    </>
  );
}

/** The remaining requests of the plan's daily quota, which counts by UTC days. */
function QuotaLeft({ usage, page }: { usage: ResultOf<'showUsage'>; page: Page }) {
  const { language, zone } = page;
  const texts = integrationsTexts[language];
  const day = toRealTime(page.now).toISOString().slice(0, 10);
  const used = usage.days.find(({ date }) => date === day)?.total ?? 0;
  const nextCount = timeOfDay(new Date(Date.parse(`${day}T00:00:00Z`) + dayMs), zone, language);
  return (
    <Stat
      label={texts.quotaLeft}
      value={Math.max(0, usage.daily_quota - used).toLocaleString(language)}
      note={texts.quotaReset(usage.daily_quota.toLocaleString(language), nextCount)}
      chart={<progress value={used} max={usage.daily_quota} aria-label={texts.quotaLeft} />}
    />
  );
}

function LiveKeys({
  usage: { live_keys, max_live_keys },
  page,
}: {
  usage: ResultOf<'showUsage'>;
  page: Page;
}) {
  const label = integrationsTexts[page.language].sources.live;
  return (
    <Stat
      label={label}
      value={live_keys}
      note={integrationsTexts[page.language].liveKeys(live_keys, max_live_keys)}
      {...(page.may('listKeys') && { href: `${integrationsPath}/keys` })}
    />
  );
}

function RequestsCard({ requestDays, page }: { requestDays: ResultOf<'listRequestDays'>; page: Page }) {
  const texts = integrationsTexts[page.language];
  const withoutKey = requestDays.data.find(({ key_id }) => key_id === null)?.failed ?? 0;
  return (
    <Card title={texts.requestsOfDays(requestDays.days.length)} region="requests">
      <RequestDaysChart requestDays={requestDays} page={page} />
      {withoutKey > 0 && <p class="quiet">{texts.withoutKey(withoutKey)}</p>}
    </Card>
  );
}
