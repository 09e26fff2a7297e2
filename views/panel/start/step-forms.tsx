import type { VNode } from 'preact';
import { describeField as describeProblem } from '../../../domain/requests/problem.ts';
import type { SetupStepName } from '../../../domain/workshops/setup.ts';
import type { DeskOperationId } from '../../../generated/operations.ts';
import { operationLabel } from '../../texts/desk.ts';
import { startTexts } from '../../texts/panel/start.ts';
import { LinkButton } from '../kit/button.tsx';
import { FieldRow } from '../kit/field.tsx';
import { FormFooter, OperationForm } from '../kit/form.tsx';
import { Time } from '../kit/time.tsx';
import { OperationField } from '../operation-field.tsx';
import { AccessLinkResult } from '../people/access-link.tsx';
import { peoplePath } from '../people/layout.tsx';
import type { Page } from '../screen.ts';
import { HoursFields } from '../settings/forms.tsx';
import { EmailForm, SmsForms, TestForm, TestResult } from '../settings/messages.tsx';
import { LogoPicture, LogoUpload } from '../settings/papers.tsx';
import { CertificateFacts, CertificateForm } from '../settings/tax.tsx';
import type { StepData } from './reads.ts';

interface StepProps {
  step: SetupStepName;
  data: StepData;
  page: Page;
}

/** The forms of a step. A role that may not perform their operation reads who may. */
export function StepForms({ step, data, page }: StepProps) {
  const { operation, view: View } = stepForms[step];
  if (operation && !page.may(operation)) return <p class="quiet">{startTexts[page.language].ownerOnly}</p>;
  return <View data={data} page={page} />;
}

type StepView = (props: Omit<StepProps, 'step'>) => VNode | null;

const stepForms: Record<SetupStepName, { operation?: DeskOperationId; view: StepView }> = {
  identity: { operation: 'setSettings', view: Identity },
  hours: { operation: 'setSettings', view: Hours },
  holidays: { operation: 'addHoliday', view: Holidays },
  boxes: {
    operation: 'createBox',
    view: (props) => <Creation {...props} step="boxes" operation="createBox" fields={['name']} />,
  },
  people: { operation: 'invitePerson', view: People },
  rates: {
    operation: 'createRate',
    view: (props) => (
      <Creation {...props} step="rates" operation="createRate" fields={['name', 'price_per_hour']} />
    ),
  },
  services: { operation: 'createItem', view: Services },
  email: { operation: 'setEmailTransport', view: Email },
  sms: { operation: 'setSmsTransport', view: Sms },
  series: {
    operation: 'createSeries',
    view: (props) => (
      <Creation {...props} step="series" operation="createSeries" fields={['code', 'kind', 'first_number']} />
    ),
  },
  logo: { operation: 'setLogo', view: Logo },
  tax_records: { operation: 'setTaxMode', view: TaxRecords },
  uncertified: { operation: 'setSettings', view: Uncertified },
  clients: { view: ({ page }) => <ImportLink kind="clients" page={page} /> },
  vehicles: { view: ({ page }) => <ImportLink kind="vehicles" page={page} /> },
  parts: { view: ({ page }) => <ImportLink kind="parts" page={page} /> },
};

function addressOf(step: SetupStepName): string {
  return `/panel/start?step=${step}`;
}

/** The fields of the identity; fields of a list are beside each other. */
const identityFields = [
  'name',
  'legal_name',
  'tax_id',
  'registration_number',
  'address',
  ['zip', 'city'],
  'province',
  ['phone', 'email'],
] as const;

function Identity({ data: { settings }, page }: Omit<StepProps, 'step'>) {
  const fields = identityFields.filter(
    (name) => name !== 'registration_number' || settings?.country === 'ES',
  );
  const field = (property: keyof NonNullable<typeof settings> & string) => (
    <OperationField operation="setSettings" property={property} value={settings?.[property]} />
  );
  return (
    <OperationForm
      operation="setSettings"
      action={addressOf('identity')}
      version={page.versions.settings}
      draft
    >
      {fields.map((entry) =>
        typeof entry === 'string' ? field(entry) : <FieldRow>{entry.map(field)}</FieldRow>,
      )}
      <FormFooter />
    </OperationForm>
  );
}

function Hours({ data: { settings }, page }: Omit<StepProps, 'step'>) {
  if (!settings) return null;
  return (
    <OperationForm operation="setSettings" action={addressOf('hours')} version={page.versions.settings} draft>
      <HoursFields settings={settings} page={page} />
      <FormFooter />
    </OperationForm>
  );
}

/** Number of coming holidays that the step lists. */
const maxHolidays = 20;

function Holidays({ data: { settings, holidays, regions }, page }: Omit<StepProps, 'step'>) {
  const { language, now } = page;
  const today = now.toISOString().slice(0, 10);
  const coming = (holidays?.data ?? []).filter(({ date }) => date >= today).slice(0, maxHolidays);
  const options = (regions?.data ?? []).map(({ code, name }) => ({ value: code, label: name }));
  return (
    <div class="stack wide">
      {options.length > 0 && (
        <OperationForm operation="renewHolidays" action={addressOf('holidays')}>
          <OperationField
            operation="renewHolidays"
            property="region"
            type="select"
            options={options}
            value={settings?.region}
          />
          <FormFooter submit={operationLabel(language, 'renewHolidays')} kind="secondary" />
        </OperationForm>
      )}
      <ul>
        {coming.map(({ id, date, name }) => (
          <li data-id={id}>
            <Time at={date} />
            {' · '}
            <span dir="auto">{name}</span>
          </li>
        ))}
      </ul>
      <OperationForm operation="addHoliday" action={addressOf('holidays')}>
        <OperationField operation="addHoliday" property="date" />
        <OperationField operation="addHoliday" property="name" />
        <OperationField operation="addHoliday" property="scope" value="local" />
        <FormFooter submit={operationLabel(language, 'addHoliday')} />
      </OperationForm>
    </div>
  );
}

interface CreationProps extends Pick<StepProps, 'step' | 'page'> {
  operation: DeskOperationId;
  fields: readonly string[];
}

/** A form that adds an entry to a short list. */
function Creation({ step, operation, fields, page }: CreationProps) {
  return (
    <OperationForm operation={operation} action={addressOf(step)}>
      {fields.map((property) => (
        <OperationField operation={operation} property={property} />
      ))}
      <FormFooter submit={operationLabel(page.language, operation)} />
    </OperationForm>
  );
}

/** Invites the people of the workshop, one after the other. */
function People({ page }: Omit<StepProps, 'step'>) {
  const { language, workshop } = page;
  return (
    <div class="stack wide">
      {page.result?.operation === 'invitePerson' && <AccessLinkResult page={page} />}
      <OperationForm operation="invitePerson" action={addressOf('people')}>
        {(['name', 'role', 'email'] as const).map((property) => (
          <OperationField operation="invitePerson" property={property} />
        ))}
        <OperationField operation="invitePerson" property="language" value={workshop.language} />
        <FormFooter submit={operationLabel(language, 'invitePerson')} />
      </OperationForm>
      <p>
        <LinkButton href={peoplePath} icon="people">
          {startTexts[language].team}
        </LinkButton>
      </p>
    </div>
  );
}

function Services(props: Omit<StepProps, 'step'>) {
  return (
    <div class="stack wide">
      <Creation {...props} step="services" operation="createCategory" fields={['name', 'reference_price']} />
      <Creation
        {...props}
        step="services"
        operation="createItem"
        fields={['reference', 'description', 'price', 'line_type']}
      />
      <ImportLink kind="items" page={props.page} />
    </div>
  );
}

function Email({ data: { email, settings }, page }: Omit<StepProps, 'step'>) {
  const own = settings?.email || null;
  const action = addressOf('email');
  const present = email?.kind === 'smtp' ? email : null;
  return (
    <div class="stack wide">
      <EmailForm email={present} own={own} page={page} action={action} />
      {present && <TestForm operation="testEmailTransport" to={own} page={page} action={action} />}
      <TestResult operation="testEmailTransport" page={page} />
    </div>
  );
}

function Sms({ data: { sms }, page }: Omit<StepProps, 'step'>) {
  const isSet = sms?.kind === 'twilio' || sms?.kind === 'gateway';
  const action = addressOf('sms');
  return (
    <div class="stack wide">
      <SmsForms page={page} action={action} />
      {isSet && <TestForm operation="testSmsTransport" to={null} page={page} action={action} />}
      <TestResult operation="testSmsTransport" page={page} />
    </div>
  );
}

function Logo({ data: { logo, settings }, page }: Omit<StepProps, 'step'>) {
  return (
    <div class="stack wide">
      <div data-region="logo">
        <LogoPicture logo={logo} page={page} />
      </div>
      <LogoUpload page={page} action={addressOf('logo')} />
      <OperationForm operation="setSettings" action={addressOf('logo')} version={page.versions.settings}>
        <OperationField
          operation="setSettings"
          property="brand_color"
          type="colour"
          value={settings?.brand_color}
        />
        <FormFooter kind="secondary" />
      </OperationForm>
    </div>
  );
}

function TaxRecords({ data: { sending, certificate }, page }: Omit<StepProps, 'step'>) {
  return (
    <div class="stack wide">
      <OperationForm operation="setTaxMode" action={addressOf('tax_records')}>
        <OperationField operation="setTaxMode" property="mode" value={sending?.mode} />
        <OperationField operation="setTaxMode" property="exemption" value={sending?.exemption} />
        <FormFooter />
      </OperationForm>
      {certificate?.holder && <CertificateFacts certificate={certificate} page={page} />}
      <CertificateForm page={page} action={addressOf('tax_records')} />
    </div>
  );
}

const lawsByCountry = {
  PT: 'uncertifiedPortugal',
  FR: 'uncertifiedFrance',
  BG: 'uncertifiedBulgaria',
} as const;

function Uncertified({ data: { settings }, page }: Omit<StepProps, 'step'>) {
  const country = settings?.country ?? '';
  const rule =
    country in lawsByCountry ? lawsByCountry[country as keyof typeof lawsByCountry] : 'uncertified';
  const { message } = describeProblem({ path: '', rule, params: { country } }, page.language, 'partner');
  return (
    <OperationForm operation="setSettings" action={addressOf('uncertified')} version={page.versions.settings}>
      <p>{message}</p>
      <OperationField
        operation="setSettings"
        property="accept_uncertified"
        value={settings?.uncertified_accepted_at != null}
      />
      <FormFooter />
    </OperationForm>
  );
}

function ImportLink({ kind, page }: { kind: 'clients' | 'vehicles' | 'items' | 'parts'; page: Page }) {
  return (
    <LinkButton href={`/panel/start/import/${kind}`} icon="upload">
      {startTexts[page.language].import.title(kind)}
    </LinkButton>
  );
}
