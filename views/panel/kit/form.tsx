import type { ComponentChildren } from 'preact';
import { useContext } from 'preact/hooks';
import { kitTexts } from '../../texts/panel/kit.ts';
import { signInTexts } from '../../texts/panel/sign-in.ts';
import {
  baseField,
  baseOf,
  confirmationField,
  type FreeTime,
  type Refusal,
  replacedField,
  type ShownField,
  type ShownForm,
  usePage,
} from '../page-context.ts';
import { Button, type ButtonKind, Buttons, LinkButton } from './button.tsx';
import { Conflict, ConflictSummary } from './conflict.tsx';
import { Field } from './field.tsx';
import { FieldScope, fieldSlug } from './field-scope.ts';
import { FormElement, type FormElementProps } from './form-element.tsx';
import { Icon } from './icon.tsx';
import { Time } from './time.tsx';

export type OperationFormProps = FormElementProps;

/** A form that performs an operation. Its fields show the input and messages of a refusal without being passed them. */
export function OperationForm(props: OperationFormProps) {
  const page = usePage();
  const { operation, id, version, params = {}, action = page.path, children } = props;
  const isRefused = page.refusal?.operation === operation && page.refusal.form === id;
  const refusal = isRefused ? page.refusal : null;
  const conflict = refusal?.conflict;
  // A form that was refused for another reason still shows the input that was based on the earlier version.
  const sent = conflict ? undefined : refusal?.input;
  const shown: ShownField[] = [];
  return (
    <FormElement {...props} version={version && (lastOf(sent?.version) ?? version)} {...{ refusal, shown }}>
      {refusal && (conflict || refusal.message !== '') && <RefusalSummary {...refusal} />}
      {refusal?.asksForProof && <ProofOfIdentity />}
      {conflict && conflict.fields.length > 0 ? (
        <Conflict conflict={conflict} given={params} cancelHref={action} />
      ) : (
        <>
          {children}
          <RenderedFields
            form={{ operation, id, version, fields: shown }}
            base={version ? (lastOf(sent?.base) ?? null) : undefined}
          />
        </>
      )}
    </FormElement>
  );
}

function lastOf(values: string | string[] | undefined): string | undefined {
  return [values ?? []].flat().at(-1);
}

/**
 * Follows the fields of a form, so that they are known. In a form with a version, it sends the values that the person
 * saw: they tell which fields the person changed, and which ones another person.
 */
function RenderedFields({ form, base }: { form: ShownForm; base: string | null | undefined }) {
  usePage().onForm?.(form);
  if (base === undefined || form.fields.length === 0) return null;
  return <input type="hidden" name={baseField} value={base ?? baseOf(form.fields)} />;
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

/** The free times nearest to a refused one. A button sends the form again with its time. */
function Alternatives({ times }: { times: readonly FreeTime[] }) {
  const { language } = usePage();
  const texts = kitTexts[language].form;
  if (times.length === 0) return <p>{texts.noAlternatives}</p>;
  return (
    <>
      <p>{texts.alternatives}</p>
      {/* The first button of a form is the one that Enter presses. */}
      <button class="unseen" tabIndex={-1} aria-hidden="true" />
      <Buttons>
        {times.map(({ start, box }) => (
          <Button small name={replacedField} value={`start=${start}`}>
            <Time at={start} />
            {` · ${box.name}`}
          </Button>
        ))}
      </Buttons>
    </>
  );
}

/** Lists the messages of a refused form, with links to their fields. */
function RefusalSummary({ message, fields, conflict, alternatives }: Refusal) {
  const { language } = usePage();
  const { prefix } = useContext(FieldScope);
  if (conflict) return <ConflictSummary hasFields={conflict.fields.length > 0} />;
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
        {alternatives && <Alternatives times={alternatives} />}
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

/** The buttons of a short form among others on a page. */
export function FormButtons({
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
  );
}

/** The buttons of a form. Stays in view at the end of the window while a long form scrolls. */
export function FormFooter(props: FormFooterProps) {
  const { language } = usePage();
  const texts = kitTexts[language].form;
  return (
    <div class="form-footer">
      <FormButtons {...props} />
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
