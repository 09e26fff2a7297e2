import type { ComponentChildren } from 'preact';
import { useContext } from 'preact/hooks';
import { assetPath } from '../assets.ts';
import { FieldScope } from './field-scope.ts';
import { Icon } from './icon.tsx';

export interface TimeChoice {
  /** The moment that the form sends. */
  value: string;
  /** The time of day. */
  time: ComponentChildren;
  free: boolean;
  /** The free boxes, or why the time is not free. */
  note: string;
}

export interface TimesProps {
  name: string;
  legend: string;
  times: readonly TimeChoice[];
  /** The choice of no time, if it is allowed. */
  none?: string;
  /** The chosen value. */
  value?: string | undefined;
}

/** The times of a day as radio buttons. A time that is not free is shown with its reason and cannot be chosen. */
export function Times({ name, legend, times, none, value }: TimesProps) {
  const { prefix, refusal } = useContext(FieldScope);
  const typed = refusal?.input[name];
  const chosen =
    (Array.isArray(typed) ? typed.at(-1) : typed) ?? value ?? (none === undefined ? undefined : '');
  const error = refusal?.fields[name];
  const id = `${prefix}${name}`;
  return (
    <>
      <link rel="stylesheet" href={assetPath('times.css')} />
      <fieldset class="times" aria-describedby={error === undefined ? undefined : `${id}-error`}>
        <legend class="unseen">{legend}</legend>
        {error !== undefined && (
          <p class="field-error" id={`${id}-error`} data-field={name}>
            <Icon name="bad" size={16} />
            <span>{error}</span>
          </p>
        )}
        <div class="times-grid">
          {times.map((each, index) => (
            <label class="time-choice" data-free={each.free ? '' : undefined}>
              <input
                type="radio"
                id={index === 0 ? id : undefined}
                name={name}
                value={each.value}
                checked={each.free && each.value === chosen}
                disabled={!each.free}
              />
              <span class="time-text">
                <span class="time-start">{each.time}</span>
                <span class="time-note">{each.note}</span>
              </span>
            </label>
          ))}
        </div>
        {none !== undefined && (
          <label class="choice">
            <input type="radio" name={name} value="" checked={chosen === ''} />
            <span>{none}</span>
          </label>
        )}
      </fieldset>
    </>
  );
}
