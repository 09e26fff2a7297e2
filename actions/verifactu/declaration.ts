import { listDeclared, readDeclaration } from '../../adapters/declaration-files.ts';
import { completeDeclaration, type Declaration, type Declarer } from '../../domain/verifactu/declaration.ts';
import { product } from '../../domain/verifactu/system.ts';

/** Path of the page of the declaration, on each workshop's host. The PDF has the same path with `.pdf`. */
export const declarationPath = '/verifactu/declaration';

/**
 * Returns the maker's declaration of a version, by default of the running version. Undefined if the version has no
 * declaration.
 */
export function findDeclaration(
  declarer: Declarer,
  version: string = product.version,
): Declaration | undefined {
  const stored = readDeclaration(version);
  return stored && completeDeclaration(stored, declarer);
}

/** Lists all other versions that have a declaration, newest first. */
export function otherVersions(version: string): string[] {
  return listDeclared().filter((each) => each !== version);
}
