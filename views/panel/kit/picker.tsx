import { kitTexts } from '../../texts/panel/kit.ts';
import { usePage } from '../page-context.ts';
import { Button } from './button.tsx';
import type { PickerKind, PickerResult, ResolvedField } from './field-description.ts';
import { Icon } from './icon.tsx';

/** Returns the name of the input that sends the text beside the id. */
export function pickerTextName(name: string): string {
  return `${name}.text`;
}

/** Returns the name of the input that sends, without scripts, the text of the chosen record as it was shown. */
export function pickerShownName(name: string): string {
  return `${name}.shown`;
}

/**
 * Renders a text input that searches records. Scripts search while the person types. Without scripts, the button
 * searches with a GET request, and the results are radio buttons.
 */
export function PickerInput(field: ResolvedField) {
  const { language } = usePage();
  const texts = kitTexts[language].picker;
  const { id, name, picker: kind = 'other', results, text = '', createHref, error, disabled } = field;
  const value = field.typed ?? String(field.value ?? '');
  return (
    <span class="picker" data-picker={kind} data-create={createHref}>
      <span class="input">
        <input
          type="text"
          id={id}
          name={pickerTextName(name)}
          value={field.typedText ?? text}
          role="combobox"
          aria-expanded="false"
          aria-autocomplete="list"
          aria-controls={`${id}-list`}
          aria-describedby={field.describedBy}
          aria-invalid={error === undefined ? undefined : 'true'}
          required={field.required || undefined}
          disabled={disabled !== undefined || undefined}
          autofocus={field.autofocus || undefined}
          placeholder={field.placeholder ?? placeholderOf(kind, texts.placeholders)}
          autocomplete="off"
          spellcheck={false}
        />
        <span class="aside scripted" aria-hidden="true">
          <Icon name="search" />
        </span>
      </span>
      <span class="unscripted">
        <Button name="pick" value={name} formMethod="get" formNoValidate icon="search">
          {texts.search}
        </Button>
      </span>
      {value !== '' && results === undefined && (
        <noscript>
          <input type="hidden" name={pickerShownName(name)} value={field.typedText ?? text} />
        </noscript>
      )}
      {results === undefined ? (
        <input type="hidden" name={name} value={value} />
      ) : (
        <PickerResults {...{ name, value, results, query: text, createHref }} />
      )}
      <div class="picker-list" id={`${id}-list`} role="listbox" aria-label={texts.results} hidden />
    </span>
  );
}

function placeholderOf(kind: PickerKind, placeholders: Record<string, string>): string {
  return placeholders[kind] ?? placeholders.other ?? '';
}

interface PickerResultsProps {
  name: string;
  value: string;
  query: string;
  results: readonly PickerResult[];
  createHref: string | undefined;
}

/** The results of a search without scripts. */
function PickerResults({ name, value, query, results, createHref }: PickerResultsProps) {
  const { language } = usePage();
  const texts = kitTexts[language].picker;
  const chosen = results.some((result) => result.value === value) ? value : results[0]?.value;
  return (
    <span class="picker-results">
      {results.length === 0 && <span class="quiet">{texts.none(query)}</span>}
      {results.map((result) => (
        <label class="choice">
          <input type="radio" name={name} value={result.value} checked={result.value === chosen} />
          <ResultText {...result} />
        </label>
      ))}
      {createHref && query !== '' && (
        <a class="choice" href={`${createHref}${encodeURIComponent(query)}`}>
          <Icon name="add" />
          {texts.create(query)}
        </a>
      )}
    </span>
  );
}

function ResultText({ text, detail }: PickerResult) {
  return (
    <span class="result">
      <span dir="auto">{text}</span>
      {detail && <span class="quiet">{detail}</span>}
    </span>
  );
}

export interface PickerOptionsProps {
  query: string;
  results: readonly PickerResult[];
  /** The address of the screen that creates a record, to which the text is appended. */
  createHref?: string | undefined;
}

/** The answer of `/panel/pick/<kind>?q=`, which the script puts into the list of the picker. */
export function PickerOptions({ query, results, createHref }: PickerOptionsProps) {
  const { language } = usePage();
  const texts = kitTexts[language].picker;
  return (
    <>
      {results.map((result, index) => (
        <div
          role="option"
          tabIndex={-1}
          id={`option-${index}`}
          data-value={result.value}
          data-text={result.text}
          data-fill={result.fill && JSON.stringify(result.fill)}
        >
          <ResultText {...result} />
        </div>
      ))}
      {results.length === 0 && (
        <div class="quiet" role="presentation">
          {texts.none(query)}
        </div>
      )}
      {createHref && query.trim() !== '' && (
        <div
          role="option"
          tabIndex={-1}
          id="option-create"
          class="create"
          data-href={`${createHref}${encodeURIComponent(query)}`}
        >
          <Icon name="add" />
          {texts.create(query)}
        </div>
      )}
    </>
  );
}
