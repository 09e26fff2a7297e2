import { longDay } from '../time/local.ts';
import type { Maker } from './record.ts';
import { inventedMaker, product } from './system.ts';

/** The maker, with the data required in its declaration. Empty: not set. */
export interface Declarer extends Maker {
  address: string;
  /** Town and country. */
  place: string;
  contact: string;
}

export interface DeclarationSection {
  letter: string;
  label: string;
  text: string[];
}

/** The text of a version's declaration. Placeholders in braces are filled with the maker's data. */
export interface DeclarationText {
  title: string;
  sections: DeclarationSection[];
  annex: DeclarationSection[];
}

/** A version's declaration, as stored in its release. */
export interface StoredDeclaration extends DeclarationText {
  version: string;
  /** The day of the release, on which the maker declares. */
  date: string;
  /** The maker at that time; null: as in the settings. */
  maker: Declarer | null;
}

/** A declaration as shown. */
export interface Declaration extends DeclarationText {
  version: string;
  /** The missing settings that it needs to be valid. */
  missing: string[];
}

/** Returns the missing settings of a declaration. */
export function missingFor({ taxId, address, place }: Declarer): string[] {
  return [
    ...(taxId === inventedMaker.taxId ? ['MAKER_NAME', 'MAKER_TAX_ID'] : []),
    ...(address === '' ? ['MAKER_ADDRESS'] : []),
    ...(place === '' ? ['MAKER_PLACE'] : []),
  ];
}

/** Fills in the product's name, id and version, which are stored with the text. */
export function withProduct(text: DeclarationText): DeclarationText {
  const { name, id, version } = product;
  return fillDeclaration(text, { product: name, id, version });
}

/** Fills in the maker's data: the stored ones, by default those of the settings. */
export function declarationBy(stored: StoredDeclaration, settings: Declarer): Declaration {
  const maker = stored.maker ?? settings;
  const { title, sections, annex } = fillDeclaration(stored, {
    date: longDay(new Date(stored.date), 'UTC', 'es'),
    maker: maker.name,
    taxId: maker.taxId,
    address: maker.address,
    place: maker.place,
    contact: maker.contact,
  });
  return {
    version: stored.version,
    title,
    sections,
    annex: annex.filter(({ text }) => text.some((each) => each !== '')),
    missing: missingFor(maker),
  };
}

function fillDeclaration(
  { title, sections, annex }: DeclarationText,
  values: Record<string, string>,
): DeclarationText {
  const fill = (text: string) => text.replaceAll(/\{(\w+)\}/g, (name, key) => values[key] ?? name);
  const inSections = (all: DeclarationSection[]) =>
    all.map(({ letter, label, text }) => ({ letter, label, text: text.map(fill) }));
  return { title, sections: inSections(sections), annex: inSections(annex) };
}
