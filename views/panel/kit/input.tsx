import { kitTexts } from '../../texts/panel/kit.ts';
import { usePage } from '../page-context.ts';
import type { FieldOption, FieldType, ResolvedField } from './field-description.ts';
import { formatTypedValue } from './format.ts';
import { Icon } from './icon.tsx';
import { PickerInput } from './picker.tsx';

interface InputKind {
  type: 'text' | 'email' | 'tel' | 'url' | 'password' | 'file';
  inputmode?: 'decimal' | 'numeric' | 'email' | 'tel' | 'url' | 'text';
  autocomplete?: string;
  /** Lets the browser neither correct nor capitalise the input. */
  exact?: boolean;
}

const inputKinds: Partial<Record<FieldType, InputKind>> = {
  text: { type: 'text' },
  email: { type: 'email', inputmode: 'email', exact: true },
  phone: { type: 'tel', inputmode: 'tel' },
  url: { type: 'url', inputmode: 'url', exact: true },
  plate: { type: 'text', exact: true },
  password: { type: 'password', exact: true },
  pin: { type: 'password', inputmode: 'numeric', autocomplete: 'off', exact: true },
  code: { type: 'text', inputmode: 'numeric', autocomplete: 'one-time-code', exact: true },
  integer: { type: 'text', inputmode: 'numeric' },
  number: { type: 'text', inputmode: 'decimal' },
  money: { type: 'text', inputmode: 'decimal' },
  percent: { type: 'text', inputmode: 'decimal' },
  date: { type: 'text' },
  time: { type: 'text', inputmode: 'numeric' },
  datetime: { type: 'text' },
  colour: { type: 'text', exact: true },
  file: { type: 'file' },
};

export function Control(field: ResolvedField) {
  switch (field.type) {
    case 'textarea':
      return <TextArea {...field} />;
    case 'select':
      return <Select {...field} />;
    case 'radio':
      return <RadioList {...field} />;
    case 'checkboxes':
      return <CheckBoxList {...field} />;
    case 'checkbox':
    case 'switch':
      return <CheckBox {...field} />;
    case 'picker':
      return <PickerInput {...field} />;
    default:
      return <TextInput {...field} />;
  }
}

function attributesOf(field: ResolvedField) {
  const { id, name, describedBy, error, required, disabled, autofocus, readOnly } = field;
  return {
    id,
    name,
    'aria-describedby': describedBy,
    'aria-invalid': error === undefined ? undefined : ('true' as const),
    required: required || undefined,
    disabled: disabled !== undefined || undefined,
    readOnly: readOnly || undefined,
    autofocus: autofocus || undefined,
    'data-steer': field.steers ? '' : undefined,
  };
}

/** Returns the text of a text input: as typed in a refused form, otherwise the stored value as a person types it. */
function useTypedValue({ typed, value, type, limits }: ResolvedField): string {
  const { language, zone } = usePage();
  return typed ?? formatTypedValue(value, { type, decimals: limits?.decimals, language, zone });
}

const units: Partial<Record<FieldType, string>> = { money: '€', percent: '%' };

function TextInput(field: ResolvedField) {
  const { language } = usePage();
  const value = useTypedValue(field);
  const { type, limits, placeholder, autocomplete, accept, multiple, id } = field;
  const kind = inputKinds[type] ?? { type: 'text' };
  const unit = field.unit ?? units[type];
  const texts = kitTexts[language].field;
  const isDate = type === 'date' || type === 'datetime';
  return (
    <span class="input">
      <input
        {...attributesOf(field)}
        type={kind.type as 'text'}
        inputMode={kind.inputmode}
        value={type === 'file' ? undefined : value}
        placeholder={placeholder}
        autocomplete={autocomplete ?? kind.autocomplete ?? 'off'}
        minLength={limits?.minLength}
        maxLength={limits?.maxLength}
        accept={accept}
        multiple={multiple}
        data-echo={isDate || type === 'time' ? type : undefined}
        {...(kind.exact ? { autocapitalize: 'off', autocorrect: 'off', spellcheck: false } : {})}
      />
      {unit && (
        <span class="unit" aria-hidden="true">
          {unit}
        </span>
      )}
      {isDate && (
        <span class="aside scripted">
          <Icon name="calendar" />
          <input type="date" data-date-for={id} tabIndex={-1} aria-label={texts.openCalendar} />
        </span>
      )}
      {type === 'colour' && (
        <span class="aside scripted">
          <input type="color" data-colour-for={id} value={value || '#1a5fb4'} aria-label={field.label} />
        </span>
      )}
      {type === 'password' && (
        <button
          class="aside scripted"
          type="button"
          data-reveal={id}
          aria-pressed="false"
          title={texts.showPassword}
        >
          <Icon name="reveal" label={texts.showPassword} />
        </button>
      )}
    </span>
  );
}

function TextArea(field: ResolvedField) {
  const value = useTypedValue(field);
  return (
    <textarea
      {...attributesOf(field)}
      rows={field.rows ?? 3}
      maxLength={field.limits?.maxLength}
      placeholder={field.placeholder}
    >
      {value}
    </textarea>
  );
}

function Select(field: ResolvedField) {
  const { language } = usePage();
  const { options = [], required } = field;
  const chosen =
    field.typed ?? (field.value === null || field.value === undefined ? '' : String(field.value));
  const hasEmpty = options.some(({ value }) => value === '');
  const isListed = options.some(({ value }) => value === chosen);
  return (
    <select {...attributesOf(field)}>
      {!hasEmpty && (!required || !isListed) && (
        <option value="" selected={!isListed}>
          {required ? kitTexts[language].field.choose : '—'}
        </option>
      )}
      {[...Map.groupBy(options, ({ group }) => group)].map(([group, members]) =>
        group === undefined ? (
          <Options options={members} chosen={chosen} />
        ) : (
          <optgroup label={group}>
            <Options options={members} chosen={chosen} />
          </optgroup>
        ),
      )}
    </select>
  );
}

function Options({ options, chosen }: { options: readonly FieldOption[]; chosen: string }) {
  return (
    <>
      {options.map(({ value, label }) => (
        <option value={value} selected={value === chosen}>
          {label}
        </option>
      ))}
    </>
  );
}

function RadioList(field: ResolvedField) {
  const { options = [], id, name, required, disabled, inline } = field;
  const chosen = field.typed ?? String(field.value ?? '');
  return (
    <div class={inline ? 'choices inline' : 'choices'}>
      {options.map(({ value, label, help }, index) => (
        <label class="choice">
          <input
            type="radio"
            id={index === 0 ? id : undefined}
            name={name}
            value={value}
            checked={value === chosen}
            required={required || undefined}
            disabled={disabled !== undefined}
          />
          <span>
            {label}
            {help && <span class="help">{help}</span>}
          </span>
        </label>
      ))}
    </div>
  );
}

/** A choice of several values. The hidden empty value is all that the form sends if none is chosen. */
function CheckBoxList({ options = [], id, name, value, typedList, disabled, inline }: ResolvedField) {
  const chosen = typedList ?? (Array.isArray(value) ? value : []);
  return (
    <div class={inline ? 'choices inline' : 'choices'}>
      {disabled === undefined && <input type="hidden" name={name} value="" />}
      {options.map((option, index) => (
        <label class="choice">
          <input
            type="checkbox"
            id={index === 0 ? id : undefined}
            name={name}
            value={option.value}
            checked={chosen.includes(option.value)}
            disabled={disabled !== undefined}
          />
          <span>
            {option.label}
            {option.help && <span class="help">{option.help}</span>}
          </span>
        </label>
      ))}
    </div>
  );
}

/** The hidden input sends `false` for an empty checkbox. The checkbox comes later, so its `true` replaces it. */
function CheckBox(field: ResolvedField) {
  const { name, label, type, typed, value, disabled } = field;
  const isChecked = typed === undefined ? value === true : typed === 'true';
  return (
    <label class="choice">
      {disabled === undefined && <input type="hidden" name={name} value="false" />}
      <input
        {...attributesOf(field)}
        type="checkbox"
        role={type === 'switch' ? 'switch' : undefined}
        value="true"
        checked={isChecked}
      />
      <span>{label}</span>
    </label>
  );
}
