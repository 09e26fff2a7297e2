import { listDeclared, readDeclaration } from '../../adapters/declarations.ts';
import { type Declaration, type Declarer, declarationBy } from '../../domain/verifactu/declaration.ts';
import { product } from '../../domain/verifactu/system.ts';

/** The path of the page, at each workshop's host. `.pdf` after it: the same as a PDF. */
export const declarationPath = '/verifactu/declaration';

/** Returns the maker's declaration of a version, or of this one; undefined if that version has none. */
export function declarationOf(
  declarer: Declarer,
  version: string = product.version,
): Declaration | undefined {
  const stored = readDeclaration(version);
  return stored && declarationBy(stored, declarer);
}

/** Lists the other versions that have a declaration, the newest first. */
export function otherVersions(version: string): string[] {
  return listDeclared().filter((each) => each !== version);
}
