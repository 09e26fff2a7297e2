import { useContext } from 'preact/hooks';
import { damagePlaces } from '../../../domain/vehicles/check-in.ts';
import { enumLabel } from '../../texts/desk.ts';
import { checkInTexts } from '../../texts/panel/check-in.ts';
import { fieldLabel } from '../field-label.ts';
import { Button } from '../kit/button.tsx';
import { Field } from '../kit/field.tsx';
import { FieldScope } from '../kit/field-scope.ts';
import type { Page } from '../screen.ts';
import { Car } from './car.tsx';
import type { CheckIn, Photo } from './data.ts';

/** Empty rows for browsers without scripts, which cannot add any. */
const spareRows = 3;
const maxRows = 40;

interface DamagesProps {
  damages: CheckIn['damages'];
  photos: readonly Photo[];
  page: Page;
}

/** The damage that the vehicle already had: on a drawing, and as a list of places, notes and photos. */
export function Damages({ damages, photos, page }: DamagesProps) {
  const { refusal } = useContext(FieldScope);
  const texts = checkInTexts[page.language];
  const sent = Object.keys(refusal?.input ?? {}).flatMap((name) => /^damages\[(\d+)\]/.exec(name)?.[1] ?? []);
  const rows = Math.min(
    maxRows,
    Math.max(damages.length + spareRows, ...sent.map((each) => Number(each) + 1)),
  );
  return (
    <div class="damages">
      <Car damages={damages} label={texts.drawing} />
      <div class="stack" data-damages={maxRows}>
        {Array.from({ length: rows }, (_, at) => (
          <DamageRow at={at} damage={damages[at]} photos={photos} page={page} />
        ))}
        <template data-damage-row="">
          <DamageRow at={maxRows} damage={undefined} photos={photos} page={page} />
        </template>
        <span class="scripted">
          <Button type="button" icon="add" small data={{ 'data-add-damage': '' }}>
            {texts.addDamage}
          </Button>
        </span>
      </div>
    </div>
  );
}

interface RowProps extends Omit<DamagesProps, 'damages'> {
  at: number;
  damage: CheckIn['damages'][number] | undefined;
}

function DamageRow({ at, damage, photos, page }: RowProps) {
  const name = (property: string) => `damages[${at}][${property}]`;
  const label = (property: string) => fieldLabel(page, 'showCheckIn', `damages[].${property}`);
  const places = damagePlaces.map((place) => ({
    value: place,
    label: enumLabel(page.language, 'DamagePlace', place),
  }));
  return (
    <div class="damage-row" data-damage={damage ? 'used' : ''}>
      <Field
        name={name('place')}
        label={label('place')}
        type="select"
        options={[{ value: '', label: '—' }, ...places]}
        value={damage?.place ?? ''}
      />
      <Field name={name('note')} label={label('note')} type="text" value={damage?.note ?? ''} />
      <Field
        name={name('document_id')}
        label={label('document_id')}
        type="select"
        options={[{ value: '', label: '—' }, ...photos.map(photoOption)]}
        value={damage?.document_id ? String(damage.document_id) : ''}
      />
    </div>
  );
}

function photoOption({ id, filename }: Photo) {
  return { value: String(id), label: filename };
}
