import type { ComponentChildren } from 'preact';
import { useContext } from 'preact/hooks';
import { kitTexts } from '../../texts/panel/kit.ts';
import { signInTexts } from '../../texts/panel/sign-in.ts';
import { confirmationField, type Refusal, usePage } from '../page-context.ts';
import { Button, type ButtonKind, Buttons, LinkButton } from './button.tsx';
import { Field } from './field.tsx';
import { FieldScope, fieldSlug } from './field-scope.ts';
import { Icon } from './icon.tsx';

export interface OperationFormProps {
  /** The operation that the form performs, such as `createDeskClient`. */
  operation: string;
  /** Path parameters and other values that the person does not edit. */
  params?: Record<string, string | number | boolean>;
  /** The version (ETag) of the record that the form shows. A later change by another person is then refused. */
  version?: string | undefined;
  /** Defaults to the nonce of the page. */
  nonce?: string;
  /** Defaults to the address of the page. */
  action?: string;
  /** Tells several forms of one operation on a page apart. */
  id?: string;
  /** Keeps the input in the tab until it is sent, and warns before leaving. False for forms of a single button. */
  draft?: boolean;
  /** Renders the form beside other content, without space for messages on the right. */
  inline?: boolean;
  multipart?: boolean;
  children: ComponentChildren;
}

/** A form that performs an operation. Its fields show the input and messages of a refusal without being passed them. */
export function OperationForm(props: OperationFormProps) {
  const page = usePage();
  const { operation, params = {}, version, nonce = page.nonce, action, id, draft, inline, children } = props;
  const isRefused = page.refusal?.operation === operation && page.refusal.form === id;
  const refusal = isRefused ? page.refusal : null;
  const hidden = {
    operation,
    nonce,
    ...(version ? { version } : {}),
    ...(id ? { form: id } : {}),
    ...params,
  };
  return (
    <FieldScope.Provider value={{ prefix: `${id ?? operation}-`, refusal }}>
      <form
        method="post"
        action={action}
        id={id}
        class={inline ? 'inline-form' : 'form'}
        data-operation={operation}
        data-draft={draft ? '' : undefined}
        data-refused={isRefused ? '' : undefined}
        enctype={props.multipart ? 'multipart/form-data' : undefined}
        noValidate
      >
        {Object.entries(hidden).map(([name, value]) => (
          <input type="hidden" name={name} value={String(value)} />
        ))}
        {refusal && <RefusalSummary {...refusal} />}
        {refusal?.asksForProof && <ProofOfIdentity />}
        {children}
      </form>
    </FieldScope.Provider>
  );
}

/** The password, or a way to use a passkey, for a sensitive act after some time. */
function ProofOfIdentity() {
  const { language, path } = usePage();
  const texts = signInTexts[language];
  return (
    <>
      <Field
        name={confirmationField}
        label={texts.password}
        type="password"
        autocomplete="current-password"
        autofocus
      />
      <p class="scripted">
        <a href={`/panel/confirm?next=${encodeURIComponent(path)}`}>{texts.confirm.withPasskey}</a>
      </p>
    </>
  );
}

/** Lists the messages of a refused form, with links to their fields. */
function RefusalSummary({ message, fields }: Refusal) {
  const { language } = usePage();
  const { prefix } = useContext(FieldScope);
  const entries = Object.entries(fields);
  return (
    <div class="notice bad" role="alert" tabIndex={-1} data-refusal="">
      <Icon name="bad" />
      <div>
        <p class="strong">
          {entries.length > 0 ? kitTexts[language].form.problems(entries.length) : message}
        </p>
        {entries.length > 0 && (
          <ul class="refusal-list">
            {entries.map(([name, text]) => (
              <li>
                <a href={`#${prefix}${fieldSlug(name)}`}>{text}</a>
              </li>
            ))}
          </ul>
        )}
      </div>
    </div>
  );
}

export interface FormFooterProps {
  /** Verb and object, such as "Issue invoice F2026-0012, 334.21 €". Defaults to "Save". */
  submit?: string;
  kind?: ButtonKind;
  /** The text of the button while the form is sent. */
  busy?: string;
  cancelHref?: string;
  /** Why the form cannot be sent. */
  disabled?: string | undefined;
  /** Further buttons. */
  children?: ComponentChildren;
}

/** The buttons of a form. Stays in view at the end of the window while a long form scrolls. */
export function FormFooter({
  submit,
  kind = 'primary',
  busy,
  cancelHref,
  disabled,
  children,
}: FormFooterProps) {
  const { language } = usePage();
  const texts = kitTexts[language].form;
  return (
    <div class="form-footer">
      <Buttons>
        <Button kind={kind} busy={busy ?? texts.sending} disabled={disabled}>
          {submit ?? texts.save}
        </Button>
        {cancelHref !== undefined && (
          <LinkButton href={cancelHref} kind="quiet">
            {texts.cancel}
          </LinkButton>
        )}
        {children}
      </Buttons>
      <p class="quiet unsaved" data-unsaved hidden>
        {texts.unsaved}
      </p>
      <p class="quiet unsaved" data-restored hidden>
        {`${texts.draftRestored} `}
        <button type="button" class="link" data-discard="">
          {texts.discardDraft}
        </button>
      </p>
    </div>
  );
}
