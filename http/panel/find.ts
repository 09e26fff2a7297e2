import { fold } from '../../domain/text/fold.ts';
import type { PickerResult } from '../../views/panel/kit/field-description.ts';
import type { FindGroup, FindHit } from '../../views/panel/kit/find.tsx';
import { type PlaceName, placeNames, places } from '../../views/panel/places.ts';
import { kitTexts } from '../../views/texts/panel/kit.ts';
import type { PanelOperations } from './operations.ts';
import { findForPicker, type SearchedKind } from './pick.ts';
import type { Visit } from './visit.ts';

/** Kinds of records that the command field searches, with the screen that shows a record. */
const searched: { kind: SearchedKind; place: PlaceName }[] = [
  { kind: 'client', place: 'clients' },
  { kind: 'vehicle', place: 'vehicles' },
  { kind: 'budget', place: 'budgets' },
];

/** Finds screens and records by a typed text, for the command field. Lists only records whose screen exists. */
export async function findAnything(
  operations: PanelOperations,
  visit: Visit,
  typed: string,
  allowed: readonly PlaceName[],
): Promise<FindGroup[]> {
  const { places: names } = kitTexts[visit.language].frame;
  const wanted = fold(typed.trim());
  if (wanted === '') return [];
  const screens = placeNames
    .filter((name) => allowed.includes(name) && fold(names[name]).includes(wanted))
    .map((name): FindHit => ({ href: places[name].path, icon: places[name].icon, text: names[name] }));
  const kinds = searched.filter(({ place }) => allowed.includes(place));
  const found = await Promise.all(kinds.map(({ kind }) => findForPicker(operations, visit, kind, typed)));
  return [
    { title: kitTexts[visit.language].frame.navigation, found: screens },
    ...kinds.map(({ place }, index) => ({
      title: names[place],
      found: (found[index] ?? []).map((result) => hitOf(place, result)),
    })),
  ];
}

function hitOf(place: PlaceName, { value, text, detail }: PickerResult): FindHit {
  const { path, icon } = places[place];
  return { href: `${path}/${value}`, icon, text, ...(detail !== undefined && { detail }) };
}
