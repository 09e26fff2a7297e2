import { useContext } from 'preact/hooks';
import { maxFuelEighths } from '../../../domain/vehicles/check-in.ts';
import { checkInTexts } from '../../texts/panel/check-in.ts';
import { fieldLabel } from '../field-label.ts';
import { FieldScope } from '../kit/field-scope.ts';
import type { Page } from '../screen.ts';

/**
 * The level of the tank or battery, as radio buttons that look like a gauge, or like keys on a phone: the arrow keys move
 * it as a slider, and it has a state in which nothing was read.
 */
export function FuelGauge({ value, page }: { value: number | null; page: Page }) {
  const { refusal } = useContext(FieldScope);
  const texts = checkInTexts[page.language];
  const typed = refusal?.input.fuel_eighths;
  const chosen = (Array.isArray(typed) ? typed.at(-1) : typed) ?? (value === null ? '' : String(value));
  const marks = [texts.empty, '⅛', '¼', '⅜', '½', '⅝', '¾', '⅞', texts.full];
  return (
    <fieldset class="field gauge-field">
      <legend class="label">{fieldLabel(page, 'showCheckIn', 'fuel_eighths')}</legend>
      <div class="gauge">
        {Array.from({ length: maxFuelEighths + 1 }, (_, eighths) => (
          <label class="gauge-step">
            <input
              type="radio"
              name="fuel_eighths"
              value={eighths}
              checked={chosen === String(eighths)}
              aria-label={eighths === 0 || eighths === 8 ? marks[eighths] : `${eighths}/8`}
            />
            <span class="gauge-bar" />
            <span class={eighths % 4 === 0 ? 'gauge-mark' : 'gauge-mark minor'}>{marks[eighths]}</span>
          </label>
        ))}
      </div>
      <label class="choice">
        <input type="radio" name="fuel_eighths" value="" checked={chosen === ''} />
        <span>{texts.notRead}</span>
      </label>
    </fieldset>
  );
}
