import { operationLabel } from '../../texts/desk.ts';
import { settingsTexts } from '../../texts/panel/settings.ts';
import { describeField } from '../field.ts';
import { Button } from '../kit/button.tsx';
import { FormFooter, OperationForm } from '../kit/form.tsx';
import { Card } from '../kit/layout.tsx';
import { Upload } from '../kit/upload.tsx';
import { OperationField } from '../operation-field.tsx';
import { defineScreen, type Page, type ResultOf } from '../screen.ts';
import { pathOfTab, SettingsLayout } from './layout.tsx';
import { SettingsFacts } from './read-only.tsx';

type Logo = ResultOf<'exportLogo'> | undefined;

/** The colour and the logo of papers. */
export const papersScreen = defineScreen({
  name: 'settings-papers',
  path: pathOfTab('papers'),
  reads: { settings: 'showSettings' },
  optionalReads: { logo: 'exportLogo' },
  forms: { setSettings: {}, setLogo: {} },
  title: (_data, { language }) => settingsTexts[language].tabs.papers,
  view: ({ settings, logo }, page) => (
    <SettingsLayout page={page} tab="papers">
      <LogoCard logo={logo} page={page} />
      <ColourCard settings={settings} page={page} />
    </SettingsLayout>
  ),
});

/** Maximum bytes of a logo, as the operation accepts them. */
const maxLogoBytes = 1_048_576;

function LogoCard({ logo, page }: { logo: Logo; page: Page }) {
  const { language, may } = page;
  const texts = settingsTexts[language];
  return (
    <Card title={texts.logo}>
      <div class="stack wide">
        <div data-region="logo">
          <LogoPicture logo={logo} page={page} />
          {logo && may('setLogo') && (
            <OperationForm operation="setLogo" id="logo-removal" params={{ remove: true }} inline>
              <Button kind="quiet" icon="remove">
                {texts.removeLogo}
              </Button>
            </OperationForm>
          )}
        </div>
        {may('setLogo') && <LogoUpload page={page} />}
      </div>
    </Card>
  );
}

/** The logo as papers show it, or a note that there is none. */
export function LogoPicture({ logo, page }: { logo: Logo; page: Page }) {
  const texts = settingsTexts[page.language];
  if (!logo) return <p class="quiet">{texts.noLogo}</p>;
  const type = logo.filename.endsWith('.png') ? 'image/png' : 'image/jpeg';
  return (
    <p class="logo-picture">
      <img src={`data:${type};base64,${logo.content}`} alt={texts.logo} />
    </p>
  );
}

export function LogoUpload({ page, action }: { page: Page; action?: string }) {
  return (
    <Upload
      operation="setLogo"
      id="logo"
      name="file"
      label={operationLabel(page.language, 'setLogo')}
      maxBytes={maxLogoBytes}
      accept="image/png,image/jpeg"
      limit={describeField('setLogo', 'file', page.language).help}
      region="logo"
      {...(action && { action })}
    />
  );
}

function ColourCard({ settings, page }: { settings: ResultOf<'showSettings'>; page: Page }) {
  const texts = settingsTexts[page.language];
  return (
    <Card title={texts.look}>
      {page.may('setSettings') ? (
        <OperationForm operation="setSettings" version={page.versions.settings} draft>
          <OperationField
            operation="setSettings"
            property="brand_color"
            type="colour"
            value={settings.brand_color}
          />
          <OperationField operation="setSettings" property="logo_url" value={settings.logo_url} />
          <FormFooter />
        </OperationForm>
      ) : (
        <SettingsFacts settings={settings} properties={['brand_color', 'logo_url']} />
      )}
    </Card>
  );
}
