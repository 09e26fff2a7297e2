import { fieldText } from '../../texts/desk.ts';
import { counterTexts } from '../../texts/panel/counter.ts';
import { Field } from '../kit/field.tsx';
import type { FieldOption } from '../kit/field-description.ts';
import type { Page } from '../screen.ts';
import type { CounterData } from './data.ts';

/** The choice of a service, with or without its category. Missing if the workshop has no categories. */
export function ServiceChoice({ categories, page }: Pick<CounterData, 'categories'> & { page: Page }) {
  const { language } = page;
  const { query } = page.address;
  const offered = (categories?.data ?? []).filter(({ active, internal }) => active && !internal);
  const above = offered.filter(({ parent_id }) => parent_id === null);
  const services = offered.flatMap(({ id, parent_id, name }) => {
    const group = above.find((each) => each.id === parent_id)?.name;
    return group === undefined ? [] : [{ value: String(id), label: name, group }];
  });
  return (
    <>
      <Choice
        name="category_id"
        label={fieldText(language, 'bookVisit', 'category_id').label}
        options={above.map(({ id, name }) => ({ value: String(id), label: name }))}
        value={query.category_id}
        least={1}
      />
      <Choice
        name="subcategory_id"
        label={fieldText(language, 'bookVisit', 'subcategory_id').label}
        options={services}
        value={query.subcategory_id}
        least={1}
      />
    </>
  );
}

/** The choice of the mechanic, where more than one works. */
export function MechanicChoice({ staff, page }: Pick<CounterData, 'staff'> & { page: Page }) {
  const working = (staff?.data ?? []).filter(({ active }) => active);
  const mechanics = working.filter(({ role }) => role === 'mechanic');
  const offered = mechanics.length > 0 ? mechanics : working;
  return (
    <Choice
      name="mechanic_id"
      label={fieldText(page.language, 'bookVisit', 'mechanic_id').label}
      options={offered.map(({ id, name }) => ({ value: String(id), label: name }))}
      value={page.address.query.mechanic_id}
      least={2}
    />
  );
}

/** The choice of the box, where there is more than one. Scripts update the times when it changes. */
export function BoxChoice({ boxes, page }: Pick<CounterData, 'boxes'> & { page: Page }) {
  const { language } = page;
  return (
    <Choice
      name="box_id"
      label={fieldText(language, 'bookVisit', 'box_id').label}
      none={counterTexts[language].anyBox}
      options={(boxes?.data ?? []).map(({ id, name }) => ({ value: String(id), label: name }))}
      value={page.address.query.box_id}
      least={2}
      steers
    />
  );
}

interface ChoiceProps {
  name: string;
  label: string;
  options: readonly FieldOption[];
  /** Label of the empty choice. */
  none?: string;
  value: string | undefined;
  /** The number of options from which the choice is shown. */
  least: number;
  steers?: boolean;
}

function Choice({ options, none = '—', least, value, ...field }: ChoiceProps) {
  if (options.length < least) return null;
  return (
    <Field type="select" options={[{ value: '', label: none }, ...options]} value={value ?? ''} {...field} />
  );
}
