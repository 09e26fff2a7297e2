import { secondFactorRoles } from '../../../domain/people/session.ts';
import { memberOf } from '../../../domain/text/json.ts';
import { answerText, operationLabel } from '../../texts/desk.ts';
import { accountTexts } from '../../texts/panel/account.ts';
import { assetPath } from '../assets.ts';
import { Button, Buttons } from '../kit/button.tsx';
import { FormButtons, OperationForm } from '../kit/form.tsx';
import { Card } from '../kit/layout.tsx';
import { Notice } from '../kit/notice.tsx';
import { Facts } from '../kit/record.tsx';
import { Time } from '../kit/time.tsx';
import { OperationField } from '../operation-field.tsx';
import type { Page, ResultOf } from '../screen.ts';

type Passkey = ResultOf<'listPasskeys'>['data'][number];
type Session = ResultOf<'listSessions'>['data'][number];

interface PasskeysProps {
  account: ResultOf<'showAccount'>;
  passkeys: readonly Passkey[];
  sessions: readonly Session[];
  page: Page;
}

/** The passkeys of a person, each with its name and last use, and the form for another one. */
export function Passkeys({ account, passkeys, sessions, page }: PasskeysProps) {
  const { language } = page;
  const texts = accountTexts[language].passkeys;
  const label = operationLabel(language, 'listPasskeys');
  return (
    <Card title={label}>
      <div class="stack wide">
        <p class="quiet">{texts.help}</p>
        {passkeys.length === 0 && <p>{texts.none}</p>}
        {passkeys.length > 0 && (
          <ul class="rows" role="list" aria-label={label}>
            {passkeys.map((passkey) => (
              <PasskeyRow {...{ account, passkey, page }} />
            ))}
          </ul>
        )}
        {account.passkeys_available ? (
          <NewPasskey device={deviceOf(sessions, page)} page={page} />
        ) : (
          <p class="quiet">{texts.unavailable}</p>
        )}
      </div>
    </Card>
  );
}

/** Returns the device of the person's session, after which the passkey can be named. */
export function deviceOf(sessions: readonly Session[], { sessionId }: Pick<Page, 'sessionId'>): string {
  return sessions.find(({ id }) => id === sessionId)?.device ?? '';
}

function PasskeyRow({
  account,
  passkey,
  page,
}: Omit<PasskeysProps, 'passkeys' | 'sessions'> & { passkey: Passkey }) {
  const { language, refusal } = page;
  const texts = accountTexts[language].passkeys;
  const { id, name, created_at, last_used_at } = passkey;
  const label = (field: string) => answerText(language, 'listPasskeys', `data[].${field}`)?.label ?? '';
  const forms = { rename: `rename-passkey-${id}`, remove: `remove-passkey-${id}` };
  const isOpen = refusal?.form === forms.rename || refusal?.form === forms.remove;
  return (
    <li data-id={id}>
      <p class="strong" dir="auto">
        {name}
      </p>
      <Facts
        facts={[
          { label: label('last_used_at'), value: last_used_at ? <Time at={last_used_at} /> : '—' },
          { label: label('created_at'), value: <Time at={created_at} /> },
        ]}
      />
      <details open={isOpen}>
        <summary aria-label={`${texts.change}: ${name}`}>{texts.change}</summary>
        <div class="stack wide">
          <OperationForm operation="renamePasskey" params={{ id }} id={forms.rename}>
            <OperationField operation="renamePasskey" property="name" value={name} />
            <FormButtons submit={operationLabel(language, 'renamePasskey')} kind="secondary" />
          </OperationForm>
          <OperationForm operation="removePasskey" params={{ id }} id={forms.remove} inline>
            <Buttons>
              <Button kind="danger" icon="remove" disabled={mayRemove(account) ? undefined : texts.last}>
                {operationLabel(language, 'removePasskey')}
              </Button>
            </Buttons>
          </OperationForm>
        </div>
      </details>
    </li>
  );
}

/** Tells whether a passkey can be removed: the person has another one, or can sign in without passkeys. */
function mayRemove({ person }: ResultOf<'showAccount'>): boolean {
  const hasSecondFactor = person.has_app || !secondFactorRoles.includes(person.role);
  return person.passkeys > 1 || (person.has_password && hasSecondFactor);
}

/** Tells whether a new passkey came with recovery codes, which are shown once. */
export function hasNewCodes(result: unknown): boolean {
  const codes = memberOf(result, 'recovery_codes');
  return Array.isArray(codes) && codes.length > 0;
}

/** The form that makes a passkey with the browser's dialog. */
export function NewPasskey({ device, page }: { device: string; page: Page }) {
  const { language, address } = page;
  const texts = accountTexts[language].passkeys;
  const back = encodeURIComponent(address.path);
  return (
    <>
      <p class="unscripted">{texts.needsScripts}</p>
      <div class="scripted">
        <OperationForm operation="addPasskey" passkeyOptions={`/panel/account/passkeys/options?back=${back}`}>
          {/* The script puts the answer of the browser here. */}
          <input type="hidden" name="response" />
          <div data-passkey-problem hidden>
            <Notice tone="bad" alert>
              {texts.failed}
            </Notice>
          </div>
          <OperationField
            operation="addPasskey"
            property="name"
            label={texts.name}
            help={texts.nameHelp}
            value={device}
            width="medium"
          />
          <FormButtons submit={operationLabel(language, 'addPasskey')} />
        </OperationForm>
      </div>
      <script type="module" src={assetPath('passkeys.js')} />
    </>
  );
}
