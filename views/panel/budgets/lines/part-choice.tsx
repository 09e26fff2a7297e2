import { kitTexts } from '../../../texts/panel/kit.ts';
import { describeField } from '../../field.ts';
import { Field } from '../../kit/field.tsx';
import { pickerTextName } from '../../kit/picker.tsx';
import type { Refusal } from '../../page-context.ts';
import type { Page } from '../../screen.ts';

interface PartChoiceProps {
  at: number;
  refusal: Refusal | null;
  page: Page;
}

/** The part of the new line, without scripts: a text, and the matching parts if there are several. */
export function PartChoice({ at, refusal, page: { language } }: PartChoiceProps) {
  const name = `lines[${at}][part_id]`;
  const { label } = describeField('setBudgetLines', 'lines[].part_id', language);
  const picked = Object.entries(refusal?.picked ?? {}).find(([field]) => field.endsWith('[part_id]'))?.[1];
  return (
    <div class="unscripted line-part">
      {picked && picked.length > 0 ? (
        <Field
          name={name}
          label={label}
          type="radio"
          options={picked.map(({ value, text, detail = '' }) => ({ value, label: text, help: detail }))}
        />
      ) : (
        <Field
          name={pickerTextName(name)}
          label={label}
          type="text"
          placeholder={kitTexts[language].picker.placeholders.part ?? ''}
        />
      )}
    </div>
  );
}
