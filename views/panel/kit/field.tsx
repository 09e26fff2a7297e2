import type { ComponentChildren } from 'preact';
import { useContext } from 'preact/hooks';
import { kitTexts } from '../../texts/panel/kit.ts';
import { type PanelPage, type ShownField, usePage } from '../page-context.ts';
import type { FieldProps, ResolvedField } from './field-description.ts';
import { FieldScope, fieldSlug } from './field-scope.ts';
import { formatTypedValue } from './format.ts';
import { Icon } from './icon.tsx';
import { Control } from './input.tsx';

/** Renders a field: label above, help below, message beside with an icon. */
export function Field(props: FieldProps) {
  const { language } = usePage();
  const field = useField(props);
  const { label, help, error, disabled, type, required, labelHidden, children, width } = field;
  const texts = kitTexts[language].field;
  const isGroup = type === 'radio' || type === 'checkboxes';
  const isBox = type === 'checkbox' || type === 'switch';
  const Element = isGroup ? 'fieldset' : 'div';
  const Label = isGroup ? 'legend' : 'label';
  const labelProps = isGroup ? {} : { for: field.id };
  return (
    <Element
      class="field"
      data-type={type}
      data-width={width}
      data-invalid={error === undefined ? undefined : ''}
      aria-describedby={isGroup ? field.describedBy : undefined}
    >
      {!isBox && (
        <Label class={labelHidden ? 'label unseen' : 'label'} {...labelProps}>
          {label}
          {required && <RequiredMark />}
        </Label>
      )}
      <div class="control">
        <Control {...field} />
      </div>
      {error !== undefined && (
        <p class="field-error" id={`${field.id}-error`} data-field={field.name}>
          <Icon name="bad" size={16} label={texts.error} />
          <span>{error}</span>
        </p>
      )}
      {help && (
        <p class="help" id={`${field.id}-help`}>
          {help}
        </p>
      )}
      {disabled !== undefined && (
        <p class="help" id={`${field.id}-reason`}>
          {disabled}
        </p>
      )}
      {children}
    </Element>
  );
}

export function RequiredMark() {
  return (
    <span class="required" aria-hidden="true">
      {' *'}
    </span>
  );
}

/** Returns a field with the value of its record as the form would send it. */
function shownField(props: FieldProps, { language, zone }: PanelPage): ShownField {
  const { name, label, type, options, text, value, limits } = props;
  const sent =
    type === 'checkbox' || type === 'switch'
      ? String(value === true)
      : Array.isArray(value)
        ? value.join('\n')
        : formatTypedValue(value, { type, decimals: limits?.decimals, language, zone });
  return { name, label, type, options, text, value: type === 'file' ? '' : sent };
}

/** Adds ids, and the input and messages of a refused form, to a field. */
function useField(props: FieldProps): ResolvedField {
  const { prefix, refusal, shown } = useContext(FieldScope);
  const page = usePage();
  if (props.disabled === undefined) shown?.push(shownField(props, page));
  const id = `${prefix}${fieldSlug(props.name)}`;
  const error = props.error ?? refusal?.fields[props.name];
  const typedIn = (name: string) => {
    const typed = refusal?.input[name];
    return Array.isArray(typed) ? typed.at(-1) : typed;
  };
  const [firstRefused] = Object.keys(refusal?.fields ?? {});
  const described = [
    error !== undefined && `${id}-error`,
    props.help && `${id}-help`,
    props.disabled !== undefined && `${id}-reason`,
  ].filter(Boolean);
  const results = props.results ?? refusal?.picked?.[props.name];
  return {
    ...props,
    ...(results && { results }),
    id,
    error,
    // The first refused field has the focus, with and without scripts.
    autofocus: props.autofocus || firstRefused === props.name,
    typed: typedIn(props.name),
    typedList: refusal ? [refusal.input[props.name] ?? []].flat() : undefined,
    typedText: typedIn(`${props.name}.text`),
    describedBy: described.length > 0 ? described.join(' ') : undefined,
  };
}

/** Fields beside each other, such as a day and a time. */
export function FieldRow({ children }: { children: ComponentChildren }) {
  return <div class="field-row">{children}</div>;
}

export interface FieldsetProps {
  legend: string;
  help?: string;
  children: ComponentChildren;
}

/** A group of fields with a title. */
export function Fieldset({ legend, help, children }: FieldsetProps) {
  return (
    <fieldset class="fieldset">
      <legend>
        <h2>{legend}</h2>
      </legend>
      {help && <p class="quiet fieldset-help">{help}</p>}
      <div class="fields">{children}</div>
    </fieldset>
  );
}

export interface FormSectionProps extends FieldsetProps {
  /** Unique on the page. */
  id: string;
}

/** A part of a long form: its title and help beside its fields, or above them in narrow forms. */
export function FormSection({ id, legend, help, children }: FormSectionProps) {
  return (
    <div class="form-section" role="group" aria-labelledby={`${id}-title`}>
      <div class="form-section-head">
        <h2 id={`${id}-title`}>{legend}</h2>
        {help && <p class="quiet">{help}</p>}
      </div>
      <div class="fields">{children}</div>
    </div>
  );
}
