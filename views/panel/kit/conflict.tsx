import { kitTexts } from '../../texts/panel/kit.ts';
import { baseField, type ConflictField, type FormConflict, usePage } from '../page-context.ts';
import { Button, LinkButton } from './button.tsx';
import { Icon } from './icon.tsx';

export interface ConflictProps {
  conflict: FormConflict;
  /** The fields that the form sends already. */
  given: Record<string, unknown>;
  /** The page with the present record. */
  cancelHref: string;
}

/**
 * The content of a form whose record another person changed meanwhile: both values of each field that differs, with a
 * choice. Replaces the fields of the form.
 */
export function Conflict({ conflict, given, cancelHref }: ConflictProps) {
  const { language } = usePage();
  const texts = kitTexts[language].conflict;
  const { fields, others, base } = conflict;
  const kept = Object.entries(others).filter(([name]) => !Object.hasOwn(given, name));
  return (
    <>
      {kept.flatMap(([name, values]) =>
        values.map((value) => <input type="hidden" name={name} value={value} />),
      )}
      <input type="hidden" name={baseField} value={base} />
      {fields.map((field) => (
        <ConflictChoice {...field} />
      ))}
      <p class="quiet">{texts.equal}</p>
      <div class="form-footer">
        <div class="buttons">
          <Button kind="primary" busy={kitTexts[language].form.sending}>
            {texts.save}
          </Button>
          <LinkButton kind="quiet" href={cancelHref}>
            {kitTexts[language].form.cancel}
          </LinkButton>
        </div>
      </div>
    </>
  );
}

/** Says that another person changed the record. Has the focus when the page opens. */
export function ConflictSummary({ hasFields }: { hasFields: boolean }) {
  const { language } = usePage();
  const texts = kitTexts[language].conflict;
  return (
    <div class="notice warn" role="alert" tabIndex={-1} data-refusal="" data-conflict="">
      <Icon name="warning" />
      <div>
        <p class="strong">{texts.title}</p>
        <p>{hasFields ? texts.text : texts.acted}</p>
      </div>
    </div>
  );
}

function ConflictChoice(field: ConflictField) {
  const { name, label, mine, theirs, mineShown, theirsShown, keepsTheirs } = field;
  const { language } = usePage();
  const texts = kitTexts[language].conflict;
  const choices = [
    { title: texts.mine, value: mine, shown: mineShown, isChosen: !keepsTheirs },
    { title: texts.theirs, value: theirs, shown: theirsShown, isChosen: keepsTheirs },
  ];
  return (
    <fieldset class="conflict" data-conflict-field={name}>
      <legend class="label">{label}</legend>
      <div class="conflict-choices">
        {choices.map(({ title, value, shown, isChosen }) => (
          <label class="conflict-choice">
            <input type="radio" name={name} value={value} checked={isChosen} />
            <span>
              <span class="quiet">{title}</span>
              <span class="conflict-value" dir="auto">
                {shown === '' ? <span class="faint">{kitTexts[language].history.empty}</span> : shown}
              </span>
            </span>
          </label>
        ))}
      </div>
    </fieldset>
  );
}
