import type { ComponentChildren } from 'preact';
import { certaintyField, type Refusal, type ShownField, usePage } from '../page-context.ts';
import { FieldScope } from './field-scope.ts';

export interface FormElementProps {
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
  /** Address of the options with which the passkey script makes a new passkey before the form is sent. */
  passkeyOptions?: string;
  children: ComponentChildren;
}

/** The element of a form that performs an operation, with its hidden values. */
export function FormElement(props: FormElementProps & { refusal: Refusal | null; shown: ShownField[] }) {
  const page = usePage();
  const { operation, params = {}, version, nonce = page.nonce, action, id, draft, inline, children } = props;
  const { refusal, shown } = props;
  const hidden = {
    operation,
    nonce,
    ...(version ? { version } : {}),
    ...(id ? { form: id } : {}),
    ...(refusal?.asksForCertainty ? { [certaintyField]: true } : {}),
    ...params,
  };
  return (
    <FieldScope.Provider value={{ prefix: `${id ?? operation}-`, refusal, shown }}>
      <form
        method="post"
        action={action}
        id={id}
        class={inline ? 'inline-form' : 'form'}
        data-operation={operation}
        data-draft={draft ? '' : undefined}
        data-refused={refusal ? '' : undefined}
        data-passkey={props.passkeyOptions === undefined ? undefined : 'register'}
        data-options={props.passkeyOptions}
        enctype={props.multipart ? 'multipart/form-data' : undefined}
        noValidate
      >
        {Object.entries(hidden).map(([name, value]) => (
          <input type="hidden" name={name} value={String(value)} />
        ))}
        {children}
      </form>
    </FieldScope.Provider>
  );
}
