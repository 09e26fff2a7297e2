import type { VNode } from 'preact';
import { settingsTexts } from '../../texts/panel/settings.ts';
import { Fieldset } from '../kit/field.tsx';
import { FormFooter, OperationForm } from '../kit/form.tsx';
import { HoursEditor } from '../kit/hours.tsx';
import { Card } from '../kit/layout.tsx';
import { OperationField } from '../operation-field.tsx';
import { defineScreen, type Page, type ResultOf, type Screen } from '../screen.ts';
import { pathOfTab, SettingsLayout, type SettingsTab } from './layout.tsx';

type Settings = ResultOf<'showSettings'>;
type Property = keyof Settings & string;

interface SettingsForm {
  tab: SettingsTab;
  fields: (settings: Settings, page: Page) => VNode;
}

/** Returns the screen of a part of the settings whose form changes them. */
function settingsScreen({ tab, fields }: SettingsForm): Screen {
  return defineScreen({
    name: tab === 'business' ? 'settings' : `settings-${tab}`,
    ...(tab === 'business' && { place: 'settings' }),
    path: pathOfTab(tab),
    reads: { settings: 'showSettings' },
    forms: { setSettings: {} },
    title: (_data, { language }) => settingsTexts[language].tabs[tab],
    view: ({ settings }, page) => (
      <SettingsLayout page={page} tab={tab}>
        <Card>
          <OperationForm operation="setSettings" version={page.versions.settings} draft>
            {fields(settings, page)}
            {page.may('setSettings') && <FormFooter />}
          </OperationForm>
        </Card>
      </SettingsLayout>
    ),
  });
}

function Fields({ of, settings }: { of: readonly Property[]; settings: Settings }) {
  return (
    <>
      {of.map((property) => (
        <OperationField operation="setSettings" property={property} value={settings[property]} />
      ))}
    </>
  );
}

const identity = ['name', 'legal_name', 'tax_id', 'registration_number', 'registry_entry'] as const;
const place = ['address', 'zip', 'city', 'province', 'country', 'region', 'timezone', 'language'] as const;
const contact = ['phone', 'whatsapp', 'email', 'web'] as const;

/** Name, address and contact data of the business, as papers and the client's page show them. */
export const businessScreen = settingsScreen({
  tab: 'business',
  fields: (settings) => <Fields of={[...identity, ...contact, ...place]} settings={settings} />,
});

/** The opening hours of each weekday, and the break. */
export const hoursScreen = settingsScreen({
  tab: 'hours',
  fields: (settings, { language }) => (
    <>
      <HoursEditor name="schedule" schedule={settings.schedule} lunchBreak={settings.lunch_break} />
      <Fieldset legend={settingsTexts[language].lunch}>
        <OperationField
          operation="setSettings"
          property="lunch_break.start"
          type="time"
          value={settings.lunch_break.start}
        />
        <OperationField
          operation="setSettings"
          property="lunch_break.end"
          type="time"
          value={settings.lunch_break.end}
        />
      </Fieldset>
    </>
  ),
});

const ofAppointments = ['booking_mode', 'min_slot_minutes', 'reminder_hours', 'change_hours'] as const;
const ofQuotes = ['quote_days', 'signing_code', 'evidence_years', 'mail_quote_pdf'] as const;
const ofPayments = ['invoice_due_days', 'payment_iban', 'payment_link', 'tax_rate'] as const;

/** The rules of appointments, quotes, invoices and stock. */
export const rulesScreen = settingsScreen({
  tab: 'rules',
  fields: (settings, { language }) => {
    const texts = settingsTexts[language];
    return (
      <>
        <Fieldset legend={texts.appointments}>
          <Fields of={ofAppointments} settings={settings} />
        </Fieldset>
        <Fieldset legend={texts.quotes}>
          <Fields of={ofQuotes} settings={settings} />
        </Fieldset>
        <Fieldset legend={texts.payments}>
          <Fields of={ofPayments} settings={settings} />
          {settings.country !== 'ES' && (
            <OperationField
              operation="setSettings"
              property="accept_uncertified"
              value={settings.uncertified_accepted_at !== null}
            />
          )}
        </Fieldset>
        <Fieldset legend={texts.stock}>
          <Fields of={['negative_stock']} settings={settings} />
        </Fieldset>
      </>
    );
  },
});
