import { operationLabel } from '../../texts/desk.ts';
import { integrationsTexts } from '../../texts/panel/integrations.ts';
import { LinkButton } from '../kit/button.tsx';
import { CodeBlock } from '../kit/code.tsx';
import { Icon } from '../kit/icon.tsx';
import { Card } from '../kit/layout.tsx';
import { Notice } from '../kit/notice.tsx';
import { defineScreen, type Page, type ResultOf } from '../screen.ts';
import { firstRequests } from './first-requests.ts';
import { isUsableKey, usableKeysFirst } from './key-state.ts';
import { docsTabPath, IntegrationsLayout, newKeyPath, requestsPath } from './layout.tsx';

/** The first requests with the workshop's address and a key's prefix, and the way to the documentation. */
export const docsScreen = defineScreen({
  name: 'integration-docs',
  path: docsTabPath,
  reads: { subscriptions: 'listSubscriptions' },
  optionalReads: { keys: 'listKeys' },
  forms: {},
  title: (_data, { language }) => integrationsTexts[language].documentation,
  view: ({ keys }, page) => (
    <IntegrationsLayout page={page} tab="docs">
      <FirstRequests keys={keys?.data ?? []} page={page} />
      <Links page={page} />
    </IntegrationsLayout>
  ),
});

type ApiKey = ResultOf<'listKeys'>['data'][number];

function FirstRequests({ keys, page }: { keys: readonly ApiKey[]; page: Page }) {
  const texts = integrationsTexts[page.language];
  const usable = usableKeysFirst(keys, page.now).filter((key) => isUsableKey(key, page.now));
  const chosen = usable.find(({ id }) => String(id) === page.address.query.key) ?? usable[0];
  const prefix = `${chosen?.prefixes[0] ?? 'pt_live_'}…`;
  const requests = firstRequests(page.workshop.baseUrl, chosen?.scopes ?? ['clients:read', 'clients:write']);
  return (
    <Card title={texts.firstRequests}>
      <div class="stack wide">
        {chosen ? <KeyChoice usable={usable} chosen={chosen} page={page} /> : <NoKey page={page} />}
        <p>{texts.keepKey(prefix)}</p>
        <CodeBlock id="variable" label="sh" code={`export WORKSHOP_API_KEY="${prefix}"`} />
        {requests.map(({ name, curl }, index) => (
          <>
            <h3>{`${index + 1}. ${texts.steps[name]}`}</h3>
            <CodeBlock id={`request-${name}`} label={texts.steps[name]} code={curl} />
          </>
        ))}
        {page.may('listDeskRequests') && (
          <p>
            <a href={chosen ? `${requestsPath}?sender=key-${chosen.id}` : requestsPath}>{texts.seeInLog}</a>
          </p>
        )}
      </div>
    </Card>
  );
}

function KeyChoice({ usable, chosen, page }: { usable: readonly ApiKey[]; chosen: ApiKey; page: Page }) {
  if (usable.length < 2) return null;
  return (
    <nav class="tabs small-tabs" aria-label={operationLabel(page.language, 'listKeys')}>
      {usable.slice(0, 6).map(({ id, name }) => (
        <a href={`${docsTabPath}?key=${id}`} aria-current={id === chosen.id ? 'page' : undefined} dir="auto">
          {name}
        </a>
      ))}
    </nav>
  );
}

function NoKey({ page }: { page: Page }) {
  return (
    <Notice>
      <p>{integrationsTexts[page.language].needsKey}</p>
      {page.may('createKey') && (
        <LinkButton href={newKeyPath} small icon="add">
          {operationLabel(page.language, 'createKey')}
        </LinkButton>
      )}
    </Notice>
  );
}

function Links({ page: { language } }: { page: Page }) {
  const texts = integrationsTexts[language];
  const docs = `/docs/${language}`;
  const links = [
    [`${docs}/guide/start`, texts.guide],
    [docs, texts.reference],
    [`${docs}/guide/keys`, texts.links.keys],
    [`${docs}/guide/webhooks`, texts.webhookGuide],
    [`${docs}/guide/errors`, texts.links.errors],
    [`${docs}/guide/limits`, texts.links.limits],
    [`${docs}/guide/client-packages`, texts.links.packages],
    [`/api/v1/openapi.json?lang=${language}`, texts.links.openapi],
    [`/docs/collections/workshop-api.postman.json?lang=${language}`, texts.links.postman],
    [`/docs/collections/workshop-api.bruno.zip?lang=${language}`, texts.links.bruno],
  ] as const;
  return (
    <Card title={texts.documentation}>
      <ul class="link-list" role="list">
        {links.map(([href, label]) => (
          <li>
            <a href={href}>
              <Icon name="document" size={16} />
              {label}
            </a>
          </li>
        ))}
      </ul>
    </Card>
  );
}
