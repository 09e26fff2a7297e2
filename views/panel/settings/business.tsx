import { settingsTexts } from '../../texts/panel/settings.ts';
import { FormFooter, OperationForm } from '../kit/form.tsx';
import { Card } from '../kit/layout.tsx';
import { OperationField } from '../operation-field.tsx';
import { defineScreen, type Page, type ResultOf } from '../screen.ts';
import { SettingsLayout } from './layout.tsx';

const fields = [
  'name',
  'legal_name',
  'tax_id',
  'registration_number',
  'registry_entry',
  'address',
  'zip',
  'city',
  'province',
  'country',
  'region',
  'timezone',
  'language',
  'phone',
  'whatsapp',
  'email',
  'web',
] as const satisfies (keyof ResultOf<'showSettings'>)[];

/** Name, address and contact data of the business, as papers and the client's page show them. */
export const businessScreen = defineScreen({
  name: 'settings',
  place: 'settings',
  path: '/panel/settings',
  reads: { settings: 'showSettings' },
  forms: { setSettings: {} },
  title: (_data, { language }) => settingsTexts[language].title,
  view: ({ settings }, page) => <BusinessForm settings={settings} page={page} />,
});

function BusinessForm({ settings, page }: { settings: ResultOf<'showSettings'>; page: Page }) {
  return (
    <SettingsLayout tab="business">
      <Card>
        <OperationForm operation="setSettings" version={page.versions.settings} draft>
          {fields.map((property) => (
            <OperationField operation="setSettings" property={property} value={settings[property]} />
          ))}
          <FormFooter />
        </OperationForm>
      </Card>
    </SettingsLayout>
  );
}
