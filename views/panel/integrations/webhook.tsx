import { operationLabel } from '../../texts/desk.ts';
import { integrationsTexts } from '../../texts/panel/integrations.ts';
import { fieldLabel } from '../field-label.ts';
import { Button, LinkButton } from '../kit/button.tsx';
import { Secret } from '../kit/code.tsx';
import { Dialog } from '../kit/feedback.tsx';
import { FormFooter, OperationForm } from '../kit/form.tsx';
import { Card, Disclosure } from '../kit/layout.tsx';
import { Notice } from '../kit/notice.tsx';
import { Facts } from '../kit/record.tsx';
import { Time } from '../kit/time.tsx';
import { OperationField } from '../operation-field.tsx';
import { type Address, defineScreen, type Page, type ResultOf } from '../screen.ts';
import { DeliveriesCard, deliveryQuery } from './deliveries.tsx';
import { IntegrationsLayout, integrationsPath, subscriptionPath, webhooksPath } from './layout.tsx';
import { Health } from './subscription-table.tsx';
import { EventChoice } from './webhooks.tsx';

const idOf = ({ params }: Address) => ({ id: params.id ?? '' });

/** One subscription: its health, its deliveries, and the acts that repair it. */
export const webhookScreen = defineScreen({
  name: 'webhook',
  path: `${integrationsPath}/webhooks/:id`,
  reads: { subscription: 'showSubscription', deliveries: 'listSubscriptionDeliveries' },
  inputs: (address) => ({
    subscription: { params: idOf(address) },
    deliveries: { params: idOf(address), query: deliveryQuery(address.query) },
  }),
  forms: {
    testSubscription: { showsResult: true },
    replaySubscription: { toast: 'sent' },
    setSubscription: {},
    rotateSubscriptionSecret: { showsResult: true },
    removeSubscription: { next: () => webhooksPath },
  },
  title: ({ subscription }) => subscription.url,
  view: ({ subscription, deliveries }, page) => (
    <IntegrationsLayout
      page={page}
      tab="webhooks"
      title={subscription.url}
      back={{ href: webhooksPath, label: operationLabel(page.language, 'listSubscriptions') }}
      actions={<MainActs subscription={subscription} page={page} />}
    >
      <ActResult page={page} />
      <Card region="webhook">
        <SubscriptionFacts subscription={subscription} page={page} />
      </Card>
      <DeliveriesCard subscription={subscription} deliveries={deliveries} page={page} />
      <ReplayForm subscription={subscription} page={page} />
      {page.may('setSubscription') && <ManageForms subscription={subscription} page={page} />}
    </IntegrationsLayout>
  ),
});

type Subscription = ResultOf<'showSubscription'>;

interface SubscriptionProps {
  subscription: Subscription;
  page: Page;
}

function MainActs({ subscription: { id, active }, page }: SubscriptionProps) {
  const { language } = page;
  const texts = integrationsTexts[language];
  return (
    <>
      <OperationForm operation="testSubscription" params={{ id }} action={subscriptionPath(id)} inline>
        <Button icon="send" busy={operationLabel(language, 'testSubscription')}>
          {operationLabel(language, 'testSubscription')}
        </Button>
      </OperationForm>
      {page.may('setSubscription') && (
        <OperationForm
          operation="setSubscription"
          id="pause"
          params={{ id, active: !active }}
          version={page.versions.subscription}
          inline
        >
          <Button>{active ? texts.pause : texts.resume}</Button>
        </OperationForm>
      )}
    </>
  );
}

function ActResult({ page: { result, language } }: { page: Page }) {
  const texts = integrationsTexts[language];
  if (result?.operation === 'rotateSubscriptionSecret') {
    const { secret } = result.body as ResultOf<'rotateSubscriptionSecret'>;
    return (
      <Card>
        <Secret id="new-secret" label={texts.newSecret} secret={secret} />
      </Card>
    );
  }
  if (result?.operation !== 'testSubscription') return null;
  const { ok, status, error } = result.body as ResultOf<'testSubscription'>;
  return (
    <Notice tone={ok ? 'good' : 'bad'} alert>
      <p>{ok ? texts.testArrived(status ?? 0) : texts.testFailed}</p>
      {error && <p lang="en">{error}</p>}
    </Notice>
  );
}

function SubscriptionFacts({ subscription, page }: SubscriptionProps) {
  const label = (field: string) => fieldLabel(page, 'showSubscription', field);
  const texts = integrationsTexts[page.language];
  const { key_name, description, events, last_failure, last_failure_at, pending, active } = subscription;
  return (
    <>
      {!active && <p class="quiet">{texts.pausedHelp}</p>}
      <Facts
        facts={[
          { label: texts.state, value: <Health subscription={subscription} page={page} /> },
          { label: label('key_name'), value: <span dir="auto">{key_name}</span> },
          { label: label('pending'), value: pending },
          { label: label('created_at'), value: <Time at={subscription.created_at} show="day" /> },
          { label: label('last_failure_at'), value: last_failure_at && <Time at={last_failure_at} /> },
          { label: label('last_failure'), value: last_failure && <span lang="en">{last_failure}</span> },
          {
            label: label('description'),
            value: description && <span dir="auto">{description}</span>,
            wide: true,
          },
          { label: label('events'), value: <EventNames events={events} page={page} />, wide: true },
          { label: texts.secrets, value: <SecretAges subscription={subscription} page={page} />, wide: true },
        ]}
      />
    </>
  );
}

function EventNames({ events, page }: { events: readonly string[]; page: Page }) {
  if (events.includes('*')) return <>{integrationsTexts[page.language].allEvents}</>;
  return (
    <ul class="scope-names" role="list">
      {events.map((event) => (
        <li>
          <code>{event}</code>
        </li>
      ))}
    </ul>
  );
}

/** Since when each secret signs: two after a rotation. */
function SecretAges({ subscription: { secrets }, page }: SubscriptionProps) {
  const texts = integrationsTexts[page.language];
  return (
    <ul role="list">
      {secrets.map(({ created_at, expires_at }) => (
        <li>
          {texts.signsSince} <Time at={created_at} />
          {expires_at && (
            <>
              {` ${texts.signsUntil} `}
              <Time at={expires_at} />
            </>
          )}
        </li>
      ))}
    </ul>
  );
}

function ReplayForm({ subscription, page }: SubscriptionProps) {
  const { language } = page;
  const texts = integrationsTexts[language];
  return (
    <Card title={texts.resendFailed}>
      <OperationForm operation="replaySubscription" params={{ id: subscription.id }} id="replay-since">
        <OperationField
          operation="replaySubscription"
          property="since"
          value={subscription.failing_since ?? subscription.last_failure_at}
        />
        <div>
          <Button icon="send" disabled={subscription.served ? undefined : texts.health.unserved}>
            {texts.resendFailed}
          </Button>
        </div>
      </OperationForm>
    </Card>
  );
}

function ManageForms({ subscription, page }: SubscriptionProps) {
  const { language } = page;
  const texts = integrationsTexts[language];
  const params = { id: subscription.id };
  return (
    <>
      <Disclosure title={operationLabel(language, 'setSubscription')} open={page.refusal?.form === 'edit'}>
        <OperationForm
          operation="setSubscription"
          id="edit"
          params={params}
          version={page.versions.subscription}
        >
          <OperationField operation="setSubscription" property="url" value={subscription.url} />
          <EventChoice chosen={subscription.events} />
          <OperationField
            operation="setSubscription"
            property="description"
            value={subscription.description}
          />
          <FormFooter />
        </OperationForm>
      </Disclosure>
      <Card title={operationLabel(language, 'rotateSubscriptionSecret')}>
        <div class="stack">
          <p>{texts.rotateSecretHelp}</p>
          <OperationForm operation="rotateSubscriptionSecret" params={params} inline>
            <Button>{operationLabel(language, 'rotateSubscriptionSecret')}</Button>
          </OperationForm>
        </div>
      </Card>
      <RemoveWebhook subscription={subscription} page={page} />
    </>
  );
}

/** Removes the subscription after a question. */
function RemoveWebhook({ subscription: { id, url, pending }, page }: SubscriptionProps) {
  const { language, address } = page;
  const texts = integrationsTexts[language];
  const act = operationLabel(language, 'removeSubscription');
  const path = subscriptionPath(id);
  return (
    <Card title={act}>
      <LinkButton href={`${path}?dialog=remove`} dialog="remove" kind="danger">
        {act}
      </LinkButton>
      <Dialog
        id="remove"
        title={texts.removeTitle(url)}
        open={address.query.dialog === 'remove'}
        closeHref={path}
      >
        <Notice tone="warn">
          <p>{texts.removeWebhookHelp}</p>
          {pending > 0 && <p>{texts.pendingLost(pending)}</p>}
        </Notice>
        <OperationForm operation="removeSubscription" params={{ id }} action={path}>
          <FormFooter kind="danger" submit={act} cancelHref={path} />
        </OperationForm>
      </Dialog>
    </Card>
  );
}
