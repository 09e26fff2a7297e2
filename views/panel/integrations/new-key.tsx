import { operationLabel } from '../../texts/desk.ts';
import { integrationsTexts } from '../../texts/panel/integrations.ts';
import { Buttons, LinkButton } from '../kit/button.tsx';
import { CodeBlock, Secret } from '../kit/code.tsx';
import { FormFooter, OperationForm } from '../kit/form.tsx';
import { Card } from '../kit/layout.tsx';
import { OperationField } from '../operation-field.tsx';
import { defineScreen, type Page, type ResultOf } from '../screen.ts';
import { pingCommand } from './first-requests.ts';
import { AddressesField } from './key-fields.tsx';
import { PlanLimits } from './keys.tsx';
import { IntegrationsLayout, integrationsPath, keyPath, newKeyPath, requestsPath } from './layout.tsx';
import { ScopeChoice } from './scopes.tsx';

/** Creates a key, and shows it once with the first request. */
export const newKeyScreen = defineScreen({
  name: 'new-key',
  path: newKeyPath,
  reads: { usage: 'showUsage', keys: 'listKeys' },
  forms: { createKey: { showsResult: true } },
  title: (_data, { language }) => operationLabel(language, 'createKey'),
  view: ({ usage }, page) => (
    <IntegrationsLayout
      page={page}
      tab="keys"
      title={operationLabel(page.language, 'createKey')}
      back={{ href: `${integrationsPath}/keys`, label: operationLabel(page.language, 'listKeys') }}
    >
      {page.result?.operation === 'createKey' ? (
        <CreatedKey created={page.result.body as ResultOf<'createKey'>} page={page} />
      ) : (
        <NewKeyForm usage={usage} page={page} />
      )}
    </IntegrationsLayout>
  ),
});

function NewKeyForm({ usage, page }: { usage: ResultOf<'showUsage'>; page: Page }) {
  return (
    <Card>
      <div class="stack wide">
        <PlanLimits usage={usage} page={page} />
        <OperationForm operation="createKey" draft>
          <OperationField operation="createKey" property="name" autofocus />
          <OperationField operation="createKey" property="purpose" />
          <OperationField operation="createKey" property="test" />
          <ScopeChoice included={usage.scopes} chosen={[]} />
          <AddressesField operation="createKey" />
          <OperationField operation="createKey" property="expires_at" />
          <OperationField operation="createKey" property="per_minute" />
          <FormFooter
            submit={operationLabel(page.language, 'createKey')}
            cancelHref={`${integrationsPath}/keys`}
          />
        </OperationForm>
      </div>
    </Card>
  );
}

function CreatedKey({ created, page }: { created: ResultOf<'createKey'>; page: Page }) {
  const { language, workshop } = page;
  const texts = integrationsTexts[language];
  return (
    <Card>
      <div class="stack wide">
        <Secret id="new-key" label={texts.newKey} secret={created.key} />
        <h2>{texts.firstRequest}</h2>
        <CodeBlock id="first-request" label="curl" code={pingCommand(workshop.baseUrl)} />
        <p class="quiet">{texts.keepKey(`${created.prefix}…`)}</p>
        <Buttons>
          <LinkButton href={`${requestsPath}?sender=key-${created.id}`} kind="primary">
            {texts.seeLog}
          </LinkButton>
          <LinkButton href={keyPath(created.id)}>{texts.openKey}</LinkButton>
        </Buttons>
      </div>
    </Card>
  );
}
