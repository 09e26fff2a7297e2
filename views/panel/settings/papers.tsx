import { operationLabel } from '../../texts/desk.ts';
import { settingsTexts } from '../../texts/panel/settings.ts';
import { Button } from '../kit/button.tsx';
import { FormFooter, OperationForm } from '../kit/form.tsx';
import { Card } from '../kit/layout.tsx';
import { OperationField } from '../operation-field.tsx';
import { defineScreen, type Page, type ResultOf } from '../screen.ts';
import { pathOfTab, SettingsLayout } from './layout.tsx';

/** The colour and the logo of papers. */
export const papersScreen = defineScreen({
  name: 'settings-papers',
  path: pathOfTab('papers'),
  reads: { settings: 'showSettings' },
  forms: { setSettings: {}, setLogo: {} },
  title: (_data, { language }) => settingsTexts[language].tabs.papers,
  view: ({ settings }, page) => <Papers settings={settings} page={page} />,
});

function Papers({ settings, page }: { settings: ResultOf<'showSettings'>; page: Page }) {
  const texts = settingsTexts[page.language];
  return (
    <SettingsLayout page={page} tab="papers">
      <Card>
        <OperationForm operation="setSettings" version={page.versions.settings}>
          <OperationField
            operation="setSettings"
            property="brand_color"
            type="colour"
            value={settings.brand_color}
          />
          <OperationField operation="setSettings" property="logo_url" value={settings.logo_url} />
          {page.may('setSettings') && <FormFooter />}
        </OperationForm>
      </Card>
      {page.may('setLogo') && (
        <Card title={texts.logo}>
          {!settings.logo && <p class="quiet">{texts.noLogo}</p>}
          <OperationForm operation="setLogo" id="logo" multipart>
            <OperationField
              operation="setLogo"
              property="file"
              accept="image/png,image/jpeg,image/svg+xml"
              help={texts.logoHelp}
            />
            <FormFooter submit={operationLabel(page.language, 'setLogo')} />
          </OperationForm>
          {settings.logo && (
            <OperationForm operation="setLogo" id="logo-removal" params={{ remove: true }} inline>
              <Button kind="danger" icon="remove">
                {texts.removeLogo}
              </Button>
            </OperationForm>
          )}
        </Card>
      )}
    </SettingsLayout>
  );
}
