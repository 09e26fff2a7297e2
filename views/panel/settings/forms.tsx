import type { VNode } from 'preact';
import { settingsTexts } from '../../texts/panel/settings.ts';
import { FieldRow, FormSection } from '../kit/field.tsx';
import { FormFooter, OperationForm } from '../kit/form.tsx';
import { HoursEditor } from '../kit/hours.tsx';
import { Card } from '../kit/layout.tsx';
import { OperationField } from '../operation-field.tsx';
import { defineScreen, type Page, type ResultOf, type Screen } from '../screen.ts';
import { pathOfTab, SettingsLayout, type SettingsTab } from './layout.tsx';
import { SettingsFacts } from './read-only.tsx';

export type Settings = ResultOf<'showSettings'>;
type Regions = ResultOf<'listRegions'> | undefined;
type Property = keyof Settings & string;

interface Section {
  id: 'identity' | 'contact' | 'address' | 'place' | 'appointments' | 'quotes' | 'payments' | 'stock';
  /** The fields; fields of a list are beside each other. */
  fields: (settings: Settings) => readonly (Property | readonly Property[])[];
  /** Further fields. */
  extra?: (settings: Settings) => VNode | null;
}

interface SectionedForm {
  tab: SettingsTab;
  sections: readonly Section[];
}

/** Returns the screen of a part of the settings: a form in sections, or the values for a role that may not change them. */
function sectionedScreen({ tab, sections }: SectionedForm): Screen {
  return defineScreen({
    name: tab === 'business' ? 'settings' : `settings-${tab}`,
    ...(tab === 'business' && { place: 'settings' }),
    path: pathOfTab(tab),
    reads: { settings: 'showSettings' },
    optionalReads: { regions: 'listRegions' },
    inputs: () => ({ regions: tab === 'business' ? {} : null }),
    forms: { setSettings: {} },
    title: (_data, { language }) => settingsTexts[language].tabs[tab],
    view: ({ settings, regions }, page) => (
      <SettingsLayout page={page} tab={tab}>
        {page.may('setSettings') ? (
          <Card>
            <OperationForm operation="setSettings" version={page.versions.settings} draft>
              {sections.map((section) => (
                <SectionFields section={section} settings={settings} regions={regions} page={page} />
              ))}
              <FormFooter />
            </OperationForm>
          </Card>
        ) : (
          sections.map(({ id, fields }) => (
            <Card title={settingsTexts[page.language].sections[id].title}>
              <SettingsFacts settings={settings} properties={fields(settings).flat() as Property[]} />
            </Card>
          ))
        )}
      </SettingsLayout>
    ),
  });
}

interface SectionFieldsProps {
  section: Section;
  settings: Settings;
  regions: Regions;
  page: Page;
}

function SectionFields({ section, settings, regions, page }: SectionFieldsProps) {
  const { title, help } = settingsTexts[page.language].sections[section.id];
  const field = (property: Property) => (
    <SettingsField property={property} settings={settings} regions={regions} />
  );
  return (
    <FormSection id={section.id} legend={title} help={help}>
      {section
        .fields(settings)
        .map((entry) => (typeof entry === 'string' ? field(entry) : <FieldRow>{entry.map(field)}</FieldRow>))}
      {section.extra?.(settings)}
    </FormSection>
  );
}

function SettingsField({
  property,
  settings,
  regions,
}: {
  property: Property;
  settings: Settings;
  regions: Regions;
}) {
  const known = regions?.data ?? [];
  const isRegion = property === 'region' && known.length > 0;
  return (
    <OperationField
      operation="setSettings"
      property={property}
      value={settings[property]}
      {...(isRegion && {
        type: 'select',
        help: undefined,
        options: known.map(({ code, name }) => ({ value: code, label: name })),
      })}
    />
  );
}

/** Name, address and contact data of the business, as papers and the client's page show them. */
export const businessScreen = sectionedScreen({
  tab: 'business',
  sections: [
    {
      id: 'identity',
      fields: ({ country }) => [
        'name',
        'legal_name',
        'tax_id',
        ...(country === 'ES' ? (['registration_number', 'registry_entry'] as const) : []),
      ],
    },
    { id: 'contact', fields: () => [['phone', 'whatsapp'], 'email', 'web'] },
    { id: 'address', fields: () => ['address', ['zip', 'city'], 'province'] },
    { id: 'place', fields: () => ['country', 'region', 'timezone', 'language'] },
  ],
});

/** The rules of appointments, quotes, invoices and stock. */
export const rulesScreen = sectionedScreen({
  tab: 'rules',
  sections: [
    {
      id: 'appointments',
      fields: () => ['booking_mode', 'min_slot_minutes', 'reminder_hours', 'change_hours'],
    },
    { id: 'quotes', fields: () => ['quote_days', 'signing_code', 'evidence_years', 'mail_quote_pdf'] },
    {
      id: 'payments',
      fields: () => ['invoice_due_days', 'payment_iban', 'payment_link', 'tax_rate'],
      extra: ({ country, uncertified_accepted_at }) =>
        country === 'ES' ? null : (
          <OperationField
            operation="setSettings"
            property="accept_uncertified"
            value={uncertified_accepted_at !== null}
          />
        ),
    },
    { id: 'stock', fields: () => ['negative_stock'] },
  ],
});

/** The opening hours of each weekday, and the break. */
export const hoursScreen = defineScreen({
  name: 'settings-hours',
  path: pathOfTab('hours'),
  reads: { settings: 'showSettings' },
  forms: { setSettings: {} },
  title: (_data, { language }) => settingsTexts[language].tabs.hours,
  view: ({ settings }, page) => (
    <SettingsLayout page={page} tab="hours">
      <Card>
        {page.may('setSettings') ? (
          <OperationForm operation="setSettings" version={page.versions.settings} draft>
            <HoursFields settings={settings} page={page} />
            <FormFooter />
          </OperationForm>
        ) : (
          <SettingsFacts settings={settings} properties={['schedule', 'lunch_break']} />
        )}
      </Card>
    </SettingsLayout>
  ),
});

/** The fields of the opening hours and the break. */
export function HoursFields({ settings, page }: { settings: Settings; page: Page }) {
  const { schedule, lunch_break } = settings;
  const { lunch, lunchHelp } = settingsTexts[page.language];
  return (
    <>
      <HoursEditor name="schedule" schedule={schedule} lunchBreak={lunch_break} />
      <FormSection id="lunch" legend={lunch} help={lunchHelp}>
        <FieldRow>
          {(['start', 'end'] as const).map((end) => (
            <OperationField
              operation="setSettings"
              property={`lunch_break.${end}`}
              type="time"
              value={lunch_break[end]}
              help={undefined}
            />
          ))}
        </FieldRow>
      </FormSection>
    </>
  );
}
