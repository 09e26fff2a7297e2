import { kitTexts } from '../../texts/panel/kit.ts';
import { usePage } from '../page-context.ts';
import { Button, LinkButton } from './button.tsx';
import type { ConflictChoices, ConflictField } from './field-description.ts';
import { FormElement, type FormElementProps } from './form-element.tsx';
import { Icon } from './icon.tsx';

export interface ConflictProps
  extends ConflictChoices,
    Pick<FormElementProps, 'operation' | 'params' | 'action' | 'id'> {
  /** The name of the other person, if known. */
  person?: string | null;
  cancelHref: string;
}

/** Shows a person's input and the record that another person saved meanwhile, with a choice for each field. */
export function Conflict(props: ConflictProps) {
  const { fields, equal = {}, person = null, cancelHref, operation, params, action, id, version } = props;
  const { language } = usePage();
  const texts = kitTexts[language].conflict;
  const place = { ...(action ? { action } : {}), ...(id ? { id } : {}) };
  return (
    <FormElement operation={operation} params={{ ...equal, ...params }} version={version} {...place}>
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
    </FormElement>
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
