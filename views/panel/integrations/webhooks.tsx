import { useContext } from 'preact/hooks';
import { events, subscribableEvents } from '../../../generated/events.ts';
import { operationLabel } from '../../texts/desk.ts';
import { integrationsTexts } from '../../texts/panel/integrations.ts';
import { fieldLabel } from '../field-label.ts';
import { Buttons, LinkButton } from '../kit/button.tsx';
import { Secret } from '../kit/code.tsx';
import { Empty } from '../kit/feedback.tsx';
import { Field, Fieldset } from '../kit/field.tsx';
import { FieldScope } from '../kit/field-scope.ts';
import { FormFooter, OperationForm } from '../kit/form.tsx';
import { Card } from '../kit/layout.tsx';
import { OperationField } from '../operation-field.tsx';
import { usePage } from '../page-context.ts';
import { defineScreen, type Page, type ResultOf } from '../screen.ts';
import { isUsableKey } from './key-state.ts';
import { IntegrationsLayout, newKeyPath, newWebhookPath, subscriptionPath, webhooksPath } from './layout.tsx';
import { failingFirst, SubscriptionTable } from './subscription-table.tsx';

/** The webhook subscriptions of all keys. */
export const webhooksScreen = defineScreen({
  name: 'webhooks',
  path: webhooksPath,
  reads: { subscriptions: 'listSubscriptions' },
  forms: {},
  title: (_data, { language }) => operationLabel(language, 'listSubscriptions'),
  view: ({ subscriptions }, page) => (
    <IntegrationsLayout
      page={page}
      tab="webhooks"
      actions={
        page.may('createSubscription') && (
          <LinkButton href={newWebhookPath} kind="primary" icon="add" shortcut="n">
            {operationLabel(page.language, 'createSubscription')}
          </LinkButton>
        )
      }
    >
      <Card flush region="webhooks">
        <SubscriptionTable rows={failingFirst(subscriptions.data)} page={page} />
      </Card>
    </IntegrationsLayout>
  ),
});

/** Creates a subscription, and shows its secret once. */
export const newWebhookScreen = defineScreen({
  name: 'new-webhook',
  path: newWebhookPath,
  reads: { keys: 'listKeys' },
  forms: { createSubscription: { showsResult: true } },
  title: (_data, { language }) => operationLabel(language, 'createSubscription'),
  view: ({ keys }, page) => (
    <IntegrationsLayout
      page={page}
      tab="webhooks"
      title={operationLabel(page.language, 'createSubscription')}
      back={{ href: webhooksPath, label: operationLabel(page.language, 'listSubscriptions') }}
    >
      <Card>
        {page.result?.operation === 'createSubscription' ? (
          <CreatedWebhook created={page.result.body as ResultOf<'createSubscription'>} page={page} />
        ) : (
          <NewWebhookForm keys={keys} page={page} />
        )}
      </Card>
    </IntegrationsLayout>
  ),
});

function NewWebhookForm({ keys, page }: { keys: ResultOf<'listKeys'>; page: Page }) {
  const usable = keys.data.filter((key) => key.environment === 'live' && isUsableKey(key, page.now));
  if (usable.length === 0) return <NeedsKey page={page} />;
  return (
    <OperationForm operation="createSubscription" draft>
      <Field
        name="key_id"
        type="select"
        label={fieldLabel(page, 'listSubscriptions', 'data[].key_id')}
        required
        value={usable.length === 1 ? String(usable[0]?.id) : null}
        options={usable.map(({ id, name }) => ({ value: String(id), label: name }))}
      />
      <OperationField operation="createSubscription" property="url" />
      <EventChoice chosen={[]} />
      <OperationField operation="createSubscription" property="description" />
      <FormFooter submit={operationLabel(page.language, 'createSubscription')} cancelHref={webhooksPath} />
    </OperationForm>
  );
}

function NeedsKey({ page: { language } }: { page: Page }) {
  return (
    <Empty icon="key" title={integrationsTexts[language].needsLiveKey}>
      <LinkButton href={newKeyPath} kind="primary" icon="add">
        {operationLabel(language, 'createKey')}
      </LinkButton>
    </Empty>
  );
}

function CreatedWebhook({ created, page }: { created: ResultOf<'createSubscription'>; page: Page }) {
  const texts = integrationsTexts[page.language];
  return (
    <div class="stack wide">
      <Secret id="new-secret" label={texts.newSecret} secret={created.secret} />
      <Buttons>
        <LinkButton href={subscriptionPath(created.id)} kind="primary">
          {texts.openWebhook}
        </LinkButton>
      </Buttons>
    </div>
  );
}

/** Chooses the events of a subscription, explained in words. */
export function EventChoice({ chosen }: { chosen: readonly string[] }) {
  const { language, refusal } = usePage();
  const texts = integrationsTexts[language];
  const options = subscribableEvents.map((event) => ({ value: event, label: events[event].label[language] }));
  useContext(FieldScope).shown?.push({
    ...{ name: 'events', label: texts.events, type: 'checkboxes', value: chosen.join('\n') },
    options: [{ value: '*', label: texts.allEvents }, ...options],
  });
  const typed = refusal?.input.events;
  const present = typed === undefined ? chosen : [typed].flat();
  const error = Object.entries(refusal?.fields ?? {}).find(([name]) => /^events(\[|$)/.test(name));
  return (
    <Fieldset legend={texts.events}>
      <input type="hidden" name="events" value="" />
      {error && (
        <p class="field-error" data-field={error[0]}>
          {error[1]}
        </p>
      )}
      <label class="choice">
        <input type="checkbox" name="events" value="*" checked={present.includes('*')} />
        <span>{texts.allEvents}</span>
      </label>
      <div class="choice-grid">
        {subscribableEvents.map((event) => (
          <label class="choice">
            <input type="checkbox" name="events" value={event} checked={present.includes(event)} />
            <span>
              {events[event].label[language]} <code>{event}</code>
              <span class="help">
                <WithCode text={events[event].description[language]} />
              </span>
            </span>
          </label>
        ))}
      </div>
    </Fieldset>
  );
}

/** A text with code between backticks. */
function WithCode({ text }: { text: string }) {
  return <>{text.split('`').map((part, index) => (index % 2 === 0 ? part : <code>{part}</code>))}</>;
}
