import type { Language } from '../../../generated/errors.ts';
import { languages } from '../../../generated/errors.ts';
import { enumLabel } from '../../texts/desk.ts';
import { settingsTexts } from '../../texts/panel/settings.ts';
import { terms } from '../../texts/terms.ts';
import { Filters } from '../kit/browse.tsx';
import { Card } from '../kit/layout.tsx';
import { defineScreen, type Page, type ResultOf } from '../screen.ts';
import { pathOfTab, SettingsLayout } from './layout.tsx';

type Notice = ResultOf<'listNotices'>['data'][number];

/** The language of the previews: the choice in the address, or the workshop's. */
function chosenLanguage(query: Record<string, string>): Language | undefined {
  return languages.find((each) => each === query.language);
}

/** The messages that clients get by themselves, as an email and as an SMS. */
export const noticesScreen = defineScreen({
  name: 'settings-notices',
  path: pathOfTab('notices'),
  reads: { notices: 'listNotices' },
  inputs: ({ query }) => ({ notices: { query: { language: chosenLanguage(query) } } }),
  forms: {},
  title: (_data, { language }) => settingsTexts[language].tabs.notices,
  view: ({ notices }, page) => {
    const texts = settingsTexts[page.language];
    const language = chosenLanguage(page.address.query) ?? page.workshop.language;
    return (
      <SettingsLayout page={page} tab="notices">
        <Filters
          action={pathOfTab('notices')}
          filters={[
            {
              name: 'language',
              label: texts.noticeLanguage(terms[page.workshop.language].language),
              value: chosenLanguage(page.address.query) ?? '',
              options: languages
                .filter((each) => each !== page.workshop.language)
                .map((each) => ({ value: each, label: terms[each].language })),
            },
          ]}
        />
        {notices.data.map((notice) => (
          <NoticePreview notice={notice} language={language} page={page} />
        ))}
      </SettingsLayout>
    );
  },
});

interface NoticePreviewProps {
  notice: Notice;
  language: Language;
  page: Page;
}

function NoticePreview({ notice, language, page }: NoticePreviewProps) {
  const { email, sms } = settingsTexts[page.language];
  return (
    <Card title={enumLabel(page.language, 'NoticeKind', notice.kind)}>
      <div class="previews" lang={language}>
        <figure class="preview-mail">
          <figcaption class="quiet" lang={page.language}>
            {email}
          </figcaption>
          <blockquote>
            <p class="strong">{notice.subject}</p>
            <p>{notice.greeting}</p>
            <p>{notice.text}</p>
            {notice.button && <p class="preview-button">{notice.button}</p>}
            <p class="quiet">{notice.footnote}</p>
          </blockquote>
        </figure>
        <figure class="preview-sms">
          <figcaption class="quiet" lang={page.language}>
            {sms}
          </figcaption>
          <blockquote>{notice.sms}</blockquote>
        </figure>
      </div>
    </Card>
  );
}
