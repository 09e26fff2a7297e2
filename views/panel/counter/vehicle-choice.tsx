import { localDay, mediumDay } from '../../../domain/time/local.ts';
import { fieldText } from '../../texts/desk.ts';
import { counterTexts } from '../../texts/panel/counter.ts';
import { Field } from '../kit/field.tsx';
import { formatPlate } from '../kit/plate.tsx';
import { OperationField } from '../operation-field.tsx';
import type { Page } from '../screen.ts';
import type { Overview } from './data.ts';

/** The vehicles of the client, and the field for the plate of a new one. */
export function VehicleChoice({ overview: { vehicles }, page }: { overview: Overview; page: Page }) {
  const { language, zone, now } = page;
  const { vehicle_id, plate } = page.address.query;
  const texts = counterTexts[language];
  const today = localDay(now, zone);
  const inspectionOf = (until: string | null) => {
    if (until === null) return undefined;
    const day = mediumDay(new Date(`${until}T12:00:00Z`), 'UTC', language);
    return `${until < today ? texts.inspectionExpired : texts.inspection} ${day}`;
  };
  const options = vehicles.map(({ id, plate: of, brand, model, itv_expiry_date }) => ({
    value: String(id),
    label: [formatPlate(of), [brand, model].filter(Boolean).join(' ')].filter(Boolean).join(' · '),
    help: inspectionOf(itv_expiry_date),
  }));
  return (
    <>
      {options.length > 0 ? (
        <Field
          name="vehicle_id"
          label={fieldText(language, 'bookVisit', 'vehicle_id').label}
          type="radio"
          options={[
            ...options.map(({ help, ...option }) => (help ? { ...option, help } : option)),
            { value: '', label: texts.anotherVehicle },
          ]}
          value={vehicle_id ?? options[0]?.value ?? ''}
        />
      ) : (
        <p class="quiet">{texts.noVehicles}</p>
      )}
      <OperationField
        operation="bookVisit"
        property="plate"
        type="plate"
        label={options.length > 0 ? texts.otherPlate : fieldText(language, 'bookVisit', 'plate').label}
        value={plate}
      />
    </>
  );
}
