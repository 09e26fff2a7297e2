import { operationLabel } from '../../texts/desk.ts';
import { integrationsTexts } from '../../texts/panel/integrations.ts';
import { LinkButton } from '../kit/button.tsx';
import { Card } from '../kit/layout.tsx';
import { Stat, Stats } from '../kit/record.tsx';
import { Progress } from '../kit/steps.tsx';
import { defineScreen, type Page, type ResultOf } from '../screen.ts';
import { IntegrationsLayout, integrationsPath } from './layout.tsx';
import { RequestTable } from './request-table.tsx';
import { SubscriptionTable } from './subscription-table.tsx';

/** State of the workshop's keys, webhooks and requests. */
export const overviewScreen = defineScreen({
  name: 'integrations',
  place: 'integrations',
  path: integrationsPath,
  reads: { subscriptions: 'listSubscriptions', usage: 'showUsage' },
  optionalReads: { activity: 'listKeyActivity', failures: 'listDeskRequests' },
  inputs: () => ({ failures: { query: { failed: 'true', source: 'api', limit: '5' } } }),
  forms: {},
  title: (_data, { language }) => integrationsTexts[language].title,
  view: ({ subscriptions, usage, activity, failures }, page) => (
    <IntegrationsLayout page={page} tab="overview">
      <Stats>
        <RequestsToday usage={usage} page={page} />
        {activity && <KeyStats activity={activity} page={page} />}
      </Stats>
      <Card title={operationLabel(page.language, 'listSubscriptions')} flush>
        <SubscriptionTable rows={subscriptions.data} page={page} />
      </Card>
      {failures && (
        <Card title={integrationsTexts[page.language].failures} flush>
          <RequestTable rows={failures.data} page={page} />
        </Card>
      )}
      <DocumentationLinks page={page} />
    </IntegrationsLayout>
  ),
});

function RequestsToday({ usage, page }: { usage: ResultOf<'showUsage'>; page: Page }) {
  const today = page.now.toISOString().slice(0, 10);
  const requests = usage.days.find(({ date }) => date === today)?.total ?? 0;
  const texts = integrationsTexts[page.language];
  return (
    <Stat
      label={texts.requestsToday}
      value={requests}
      chart={<Progress done={requests} all={usage.daily_quota} label={texts.ofQuota} />}
    />
  );
}

function KeyStats({ activity, page }: { activity: ResultOf<'listKeyActivity'>; page: Page }) {
  const texts = integrationsTexts[page.language];
  const failed = activity.data.reduce((sum, row) => sum + row.failed, 0);
  return (
    <>
      <Stat
        label={operationLabel(page.language, 'listKeys')}
        value={activity.data.filter(({ key_id }) => key_id !== null).length}
        href={`${integrationsPath}/keys`}
      />
      <Stat label={texts.failedToday} value={failed} href={`${integrationsPath}/requests?failed=true`} />
    </>
  );
}

function DocumentationLinks({ page: { language } }: { page: Page }) {
  const texts = integrationsTexts[language];
  return (
    <Card title={texts.documentation}>
      <div class="buttons">
        <LinkButton href={`/docs/${language}/guide/start`} icon="external">
          {texts.guide}
        </LinkButton>
        <LinkButton href={`/docs/${language}/guide/webhooks`} icon="external">
          {texts.webhookGuide}
        </LinkButton>
        <LinkButton href={`/docs/${language}`} icon="external">
          {texts.reference}
        </LinkButton>
      </div>
    </Card>
  );
}
