import { listDeclared, readDeclaration } from '../../adapters/declarations.ts';
import { type Declaration, type Declarer, declarationBy } from '../../domain/verifactu/declaration.ts';
import { product } from '../../domain/verifactu/system.ts';

/** The path of the page, on each workshop's host. The PDF is at the same path with `.pdf`. */
export const declarationPath = '/verifactu/declaration';

/** Returns the maker's declaration of a version, by default of this one; undefined if that version has none. */
export function declarationOf(
  declarer: Declarer,
  version: string = product.version,
): Declaration | undefined {
  const stored = readDeclaration(version);
  return stored && declarationBy(stored, declarer);
}

/** Lists the other versions with a declaration, newest first. */
export function otherVersions(version: string): string[] {
  return listDeclared().filter((each) => each !== version);
}
