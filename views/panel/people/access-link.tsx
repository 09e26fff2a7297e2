import { longMoment } from '../../../domain/time/local.ts';
import { operationLabel } from '../../texts/desk.ts';
import { peopleTexts } from '../../texts/panel/people.ts';
import { Buttons, LinkButton } from '../kit/button.tsx';
import { Secret } from '../kit/code.tsx';
import { Card } from '../kit/layout.tsx';
import { Notice } from '../kit/notice.tsx';
import { QrCode } from '../qr.tsx';
import type { Page, ResultOf } from '../screen.ts';
import { invitePath, personPath } from './layout.tsx';

/** The link of the form that was just sent: where it was mailed, or the link itself, which is shown once. */
export function AccessLinkResult({ page }: { page: Page }) {
  const { result, language, address } = page;
  if (!result) return null;
  const texts = peopleTexts[language];
  const { link, sent_to: sentTo, person } = result.body as ResultOf<'invitePerson'>;
  return (
    <>
      {link ? (
        <ShownLink title={texts.linkFor(person.name)} link={link} help={texts.linkHelp} page={page} />
      ) : (
        <Notice tone="good">{texts.sent(sentTo ?? '')}</Notice>
      )}
      {address.path === invitePath && (
        <Buttons>
          <LinkButton href={personPath(person.id)} kind="primary">
            {person.name}
          </LinkButton>
          <LinkButton href={invitePath}>{operationLabel(language, 'invitePerson')}</LinkButton>
        </Buttons>
      )}
    </>
  );
}

interface ShownLinkProps {
  title: string;
  link: { url: string; expires_at: string };
  /** Says how the link is used, until a time. */
  help: (until: string) => string;
  page: Pick<Page, 'zone' | 'language'>;
}

/** A link that gives access, as text and as a code for the camera of another device. */
export function ShownLink({ title, link, help, page }: ShownLinkProps) {
  const until = longMoment(new Date(link.expires_at), page.zone, page.language);
  return (
    <Card title={title}>
      <div class="stack wide">
        <p>{help(until)}</p>
        <QrCode text={link.url} label={title} />
        <Secret id="access-link" label={title} secret={link.url} />
      </div>
    </Card>
  );
}
