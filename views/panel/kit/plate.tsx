import { kitTexts } from '../../texts/panel/kit.ts';
import { usePage } from '../page-context.ts';

export interface PlateProps {
  /** The plate as stored: capital letters and digits without spaces. */
  plate: string;
  /** The code of the country on the plate, such as `P`. Known for Spanish plates of today without it. */
  country?: string;
  /** The size: rows of lists, or the head of a record. */
  large?: boolean;
}

/** Plates since 2000 in Spain: four digits and three consonants. */
const spanish = /^(\d{4})([B-DF-HJ-NP-TV-Z]{3})$/;
/** Provincial plates in Spain before 2000. */
const provincial = /^([A-Z]{1,2})(\d{4})([A-Z]{1,2})$/;
/** Plates of two letters, digits and two letters, in France, Italy, Portugal and Bulgaria. */
const blocks = /^([A-Z]{1,2})(\d{2,4})([A-Z]{2})$|^(\d{2})([A-Z]{2})(\d{2})$|^([A-Z]{2})(\d{2})([A-Z]{2})$/;

/** Separates the blocks of a plate of a known form. */
export function formatPlate(plate: string): string {
  const match = spanish.exec(plate) ?? provincial.exec(plate) ?? blocks.exec(plate);
  return match ? match.slice(1).filter(Boolean).join(' ') : plate;
}

/** A plate that looks like one. It is white in dark colours, too, because plates are. */
export function Plate({ plate, country, large }: PlateProps) {
  const { language } = usePage();
  // Provincial plates have no band with the country.
  const isProvincial = country === undefined && provincial.test(plate);
  const code = country ?? (spanish.test(plate) ? 'E' : '');
  return (
    <span class={large ? 'plate large' : 'plate'}>
      <span class="unseen">{`${kitTexts[language].plate} `}</span>
      {!isProvincial && (
        <span class="plate-band" aria-hidden="true">
          {code}
        </span>
      )}
      <span class="plate-text" translate={false}>
        {formatPlate(plate)}
      </span>
    </span>
  );
}
