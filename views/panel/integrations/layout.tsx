import type { ComponentChildren } from 'preact';
import { operationLabel } from '../../texts/desk.ts';
import { integrationsTexts } from '../../texts/panel/integrations.ts';
import { Tabs } from '../kit/browse.tsx';
import { PageHead } from '../kit/layout.tsx';
import type { Page } from '../screen.ts';

export const integrationsPath = '/panel/integrations';
export const requestsPath = `${integrationsPath}/requests`;
export const docsTabPath = `${integrationsPath}/docs`;
export const newKeyPath = `${integrationsPath}/new-key`;
export const keyPath = (id: number) => `${integrationsPath}/keys/${id}`;
export const requestPath = (id: string) => `${requestsPath}/${id}`;
export const subscriptionPath = (id: number) => `${integrationsPath}/webhooks/${id}`;
export const newWebhookPath = `${integrationsPath}/new-webhook`;
export const webhooksPath = `${integrationsPath}/webhooks`;

const tabs = [
  { name: 'overview', path: integrationsPath, operation: null },
  { name: 'keys', path: `${integrationsPath}/keys`, operation: 'listKeys' },
  { name: 'webhooks', path: `${integrationsPath}/webhooks`, operation: 'listSubscriptions' },
  { name: 'requests', path: requestsPath, operation: 'listDeskRequests' },
  { name: 'docs', path: docsTabPath, operation: null },
] as const;

export type IntegrationsTab = (typeof tabs)[number]['name'];

interface LayoutProps {
  page: Page;
  tab: IntegrationsTab;
  /** Title of a page below the tab; the title of the console if omitted. */
  title?: string;
  back?: { href: string; label: string };
  actions?: ComponentChildren;
  children: ComponentChildren;
}

/** The parts of the console beside each other, as far as the person's role may open them. */
export function IntegrationsLayout({ page, tab, title, back, actions, children }: LayoutProps) {
  const { language, may } = page;
  const texts = integrationsTexts[language];
  return (
    <>
      <PageHead title={<span dir="auto">{title ?? texts.title}</span>} {...(back && { back })}>
        {actions}
      </PageHead>
      <Tabs
        label={texts.title}
        items={tabs
          .filter(({ operation }) => operation === null || may(operation))
          .map(({ name, path, operation }) => ({
            href: path,
            label: operation
              ? operationLabel(language, operation)
              : name === 'docs'
                ? texts.documentation
                : texts.overview,
            current: name === tab,
          }))}
      />
      <div class="stack wide spaced">{children}</div>
    </>
  );
}
