import type { ComponentChildren } from 'preact';
import { kitTexts } from '../../texts/panel/kit.ts';
import { usePage } from '../page-context.ts';
import { Button, LinkButton } from './button.tsx';
import { OperationForm, type OperationFormProps } from './form.tsx';
import { Icon } from './icon.tsx';

export interface ConflictField {
  /** The name of the input. */
  name: string;
  label: string;
  /** The values as the form sends them. */
  mine: string;
  theirs: string;
  /** The values as people read them, if they differ from what the form sends. */
  mineShown?: ComponentChildren;
  theirsShown?: ComponentChildren;
}

export interface ConflictProps extends Pick<OperationFormProps, 'operation' | 'params' | 'action' | 'id'> {
  /** The version of the record with the other person's changes. */
  version: string;
  /** The fields in which both differ. */
  fields: readonly ConflictField[];
  /** The values of the fields in which both agree, which the form sends as well. */
  equal?: Record<string, string>;
  /** The name of the other person, if known. */
  person: string | null;
  cancelHref: string;
}

/** Shows a person's input and the record that another person saved meanwhile, with a choice for each field. */
export function Conflict(props: ConflictProps) {
  const { fields, equal = {}, person, cancelHref, operation, params, action, id, version } = props;
  const { language } = usePage();
  const texts = kitTexts[language].conflict;
  const place = { ...(action ? { action } : {}), ...(id ? { id } : {}) };
  return (
    <OperationForm operation={operation} params={{ ...equal, ...params }} version={version} {...place}>
      <div class="notice warn" role="alert" tabIndex={-1} data-refusal="">
        <Icon name="warning" />
        <div>
          <p class="strong">{texts.title}</p>
          <p>{texts.text(person)}</p>
        </div>
      </div>
      {fields.map((field) => (
        <ConflictChoice {...field} />
      ))}
      <p class="quiet">{texts.equal}</p>
      <div class="form-footer">
        <div class="buttons">
          <Button kind="primary">{texts.save}</Button>
          <LinkButton kind="quiet" href={cancelHref}>
            {kitTexts[language].form.cancel}
          </LinkButton>
        </div>
      </div>
    </OperationForm>
  );
}

function ConflictChoice({ name, label, mine, theirs, mineShown, theirsShown }: ConflictField) {
  const { language } = usePage();
  const texts = kitTexts[language].conflict;
  const empty = <span class="faint">{kitTexts[language].history.empty}</span>;
  const choices = [
    { title: texts.mine, value: mine, shown: mineShown ?? mine },
    { title: texts.theirs, value: theirs, shown: theirsShown ?? theirs },
  ];
  return (
    <fieldset class="conflict">
      <legend class="label">{label}</legend>
      <div class="conflict-choices">
        {choices.map(({ title, value, shown }, index) => (
          <label class="conflict-choice">
            <input type="radio" name={name} value={value} checked={index === 0} />
            <span>
              <span class="quiet">{title}</span>
              <span class="conflict-value">{shown === '' ? empty : shown}</span>
            </span>
          </label>
        ))}
      </div>
    </fieldset>
  );
}
