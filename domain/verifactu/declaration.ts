import { longDay } from '../time/local.ts';
import type { Maker } from './record.ts';
import { inventedMaker, product } from './system.ts';

/** The maker of the software, with the data that its declaration requires. An empty text is a missing setting. */
export interface Declarer extends Maker {
  address: string;
  /** Town and country where the maker signs. */
  place: string;
  contact: string;
}

export interface DeclarationSection {
  letter: string;
  label: string;
  text: string[];
}

/** The text of a version's declaration. Placeholders in braces are replaced by the maker's data. */
export interface DeclarationText {
  title: string;
  sections: DeclarationSection[];
  annex: DeclarationSection[];
}

/** The declaration of a version, as stored when the version was released. */
export interface StoredDeclaration extends DeclarationText {
  version: string;
  /** The date of the release, which is the date of the declaration. */
  date: string;
  /** The maker at the time of the release; null to use the maker in the settings. */
  maker: Declarer | null;
}

/** A declaration with all placeholders replaced. */
export interface Declaration extends DeclarationText {
  version: string;
  /** The names of the missing settings without which the declaration is invalid. */
  missing: string[];
}

/** Returns the names of the settings that a maker's declaration lacks. */
export function listMissingSettings({ taxId, address, place }: Declarer): string[] {
  return [
    ...(taxId === inventedMaker.taxId ? ['MAKER_NAME', 'MAKER_TAX_ID'] : []),
    ...(address === '' ? ['MAKER_ADDRESS'] : []),
    ...(place === '' ? ['MAKER_PLACE'] : []),
  ];
}

/** Replaces the placeholders for the product's name, id and version. These values are stored as part of the text. */
export function withProduct(text: DeclarationText): DeclarationText {
  const { name, id, version } = product;
  return fillDeclaration(text, { product: name, id, version });
}

/**
 * Replaces the placeholders for the maker's data with the stored maker. Without a stored maker, the maker in the
 * settings is used.
 */
export function completeDeclaration(stored: StoredDeclaration, settings: Declarer): Declaration {
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
    missing: listMissingSettings(maker),
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
