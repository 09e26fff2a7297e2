import { isKeyOf, isObject, toRecord } from '../../../domain/text/json.ts';
import { weekdays } from '../../../domain/time/week.ts';
import type { Schedule } from '../../../domain/workshops/hours.ts';
import type { DeskOperationId } from '../../../generated/operations.ts';
import { listNestedNames } from '../../desk/fields.ts';
import { kitTexts } from '../../texts/panel/kit.ts';
import { operationsTexts } from '../../texts/panel/operations.ts';
import { describeField, type FieldDescription, searchedPicker } from '../field.ts';
import { Fieldset } from '../kit/field.tsx';
import type { FieldProps } from '../kit/field-description.ts';
import { HoursEditor } from '../kit/hours.tsx';
import { OperationField } from '../operation-field.tsx';
import { usePage } from '../page-context.ts';

export interface GeneratedFieldProps {
  operation: DeskOperationId;
  /** Path of the property, such as `phone` or `schedule.mon.start`. */
  property: string;
  value: unknown;
  /** Text of the chosen record of a picker. */
  text?: string | undefined;
  /** Whether the operation changes a record and leaves fields that it does not receive as they are. */
  changes: boolean;
  /** Whether the field is inside an optional group, so that it is required only if the group is filled. */
  optional?: boolean;
}

/** A field of any type: groups and lists of objects contain their own fields. */
export function GeneratedField(props: GeneratedFieldProps) {
  const { operation, property, value, text, changes, optional = false } = props;
  const { language } = usePage();
  const field = describeField(operation, property, language);
  if (field.input === 'group') return <Group {...props} field={field} />;
  if (field.input === 'rows') return <Entries {...props} field={field} />;
  const isUnknown = changes && field.input === 'checkbox' && typeof value !== 'boolean';
  return (
    <OperationField
      operation={operation}
      property={property}
      value={value}
      {...helpOf(field, language)}
      {...(optional && { required: false })}
      {...(field.in === 'query' && field.input === 'textarea' && { type: 'text' as const })}
      {...(isUnknown && unchangedChoice(language))}
      {...(searchedPicker(field) && { text: text ?? (value === undefined ? '' : String(value)) })}
    />
  );
}

type Language = ReturnType<typeof usePage>['language'];

/** Explains how dates, times and lists are written, unless the field has a help of its own. */
function helpOf({ input, help }: FieldDescription, language: Language): Pick<FieldProps, 'help'> {
  const { dateExamples, dateTimeExamples, timeExamples } = kitTexts[language].field;
  const byInput = {
    date: dateExamples,
    moment: dateTimeExamples,
    time: timeExamples,
    list: operationsTexts[language].perLine,
  };
  if (help !== undefined || !isKeyOf(input, byInput)) return {};
  return { help: byInput[input] };
}

/** The choice of a value that the form does not know: an empty checkbox would change it. */
function unchangedChoice(language: Language): Pick<FieldProps, 'options'> & { type: 'select' } {
  const { yes, no } = kitTexts[language].field;
  const { asIs } = operationsTexts[language];
  return {
    type: 'select',
    options: [
      { value: '', label: asIs },
      { value: 'true', label: yes },
      { value: 'false', label: no },
    ],
  };
}

const noHours = { start: '', end: '', closed: false };
const noSchedule: Schedule = {
  mon: noHours,
  tue: noHours,
  wed: noHours,
  thu: noHours,
  fri: noHours,
  sat: noHours,
  sun: noHours,
};

type PartProps = GeneratedFieldProps & { field: FieldDescription };

function Group({ operation, property, value, changes, optional, field }: PartProps) {
  const names = listNestedNames(operation, property);
  const isWeek = weekdays.every((day) => names.includes(day));
  const isOptional = optional || !field.required;
  return (
    <Fieldset legend={field.label} {...(field.help !== undefined && { help: field.help })}>
      {isWeek ? (
        <HoursEditor
          name={property}
          schedule={isObject(value) ? (value as unknown as Schedule) : noSchedule}
        />
      ) : (
        names.map((name) => (
          <GeneratedField
            operation={operation}
            property={`${property}.${name}`}
            value={toRecord(value)[name]}
            changes={changes}
            optional={isOptional}
          />
        ))
      )}
    </Fieldset>
  );
}

/** Empty entries of a list in the page. The style sheet shows the first of them, and the next once it is filled. */
const spareEntries = 12;

/** A list of objects. Entries that stay empty are not sent. */
function Entries({ operation, property, value, field }: PartProps) {
  const rows = Array.isArray(value) ? value : [];
  const names = listNestedNames(operation, `${property}[]`);
  const count = Math.min(rows.length + spareEntries, field.maxItems ?? Number.POSITIVE_INFINITY);
  return (
    <div class="entries">
      {Array.from({ length: count }, (_, index) => (
        <div class="entry">
          <Fieldset legend={`${field.label} · ${index + 1}`}>
            {names.map((name) => (
              <EntryField
                operation={operation}
                property={`${property}[].${name}`}
                name={`${property}[${index}][${name}]`}
                value={toRecord(rows[index])[name]}
              />
            ))}
          </Fieldset>
        </div>
      ))}
    </div>
  );
}

interface EntryFieldProps {
  operation: DeskOperationId;
  property: string;
  name: string;
  value: unknown;
}

function EntryField({ operation, property, name, value }: EntryFieldProps) {
  const { language } = usePage();
  const field = describeField(operation, property, language);
  const isPicker = searchedPicker(field) !== undefined;
  return (
    <OperationField
      operation={operation}
      property={property}
      name={name}
      value={value}
      required={false}
      rows={2}
      {...(isPicker
        ? { text: value === undefined || value === null ? '' : String(value) }
        : { placeholder: ' ' })}
    />
  );
}
