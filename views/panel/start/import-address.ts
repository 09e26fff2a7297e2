import { type ImportKind, importKinds } from '../../../domain/imports/import-file.ts';
import { isKeyOf } from '../../../domain/text/json.ts';
import { startTexts } from '../../texts/panel/start.ts';
import type { Address, Page, ResultOf } from '../screen.ts';

export type ImportFile = ResultOf<'showImportFile'>;
export type Report = ResultOf<'importClients'>;
export type Preview = NonNullable<Report['preview']>;

export const operationOfKind = {
  clients: 'importClients',
  vehicles: 'importVehicles',
  items: 'importItems',
  parts: 'importParts',
} as const satisfies Record<ImportKind, string>;

export function kindOf({ params }: Address): ImportKind {
  return importKinds.find((kind) => kind === params.kind) ?? 'clients';
}

/** The operation that the address names; null for a kind that does not exist. */
export function operationOf({ params }: Address) {
  const { kind = '' } = params;
  return isKeyOf(kind, operationOfKind) ? operationOfKind[kind] : null;
}

export function pathOf(kind: string, ...rest: (string | number)[]): string {
  return ['/panel/start/import', kind, ...rest].join('/');
}

export const back = ({ language }: Page) => ({ href: '/panel/start', label: startTexts[language].title });
