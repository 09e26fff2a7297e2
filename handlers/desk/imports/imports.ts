import { clientImporter } from '../../../actions/imports/clients.ts';
import type { Importer } from '../../../actions/imports/importer.ts';
import { itemImporter } from '../../../actions/imports/items.ts';
import { partImporter } from '../../../actions/imports/parts.ts';
import { type ImportRequest, importTable } from '../../../actions/imports/run.ts';
import { vehicleImporter } from '../../../actions/imports/vehicles.ts';
import type { ImportKind } from '../../../domain/imports/import-file.ts';
import type { DeskHandlers } from '../../../generated/handlers.ts';
import type { AnyRequest } from '../../handler.ts';
import { type ImportQuery, importStoredFile } from './import-stored-file.ts';
import { type ImportReport, importReport } from './report.ts';

export const importClients: DeskHandlers['importClients'] = (request) => {
  const { duplicates = 'skip' } = request.query;
  return runImport(request, 'clients', () => clientImporter(duplicates));
};

export const importVehicles: DeskHandlers['importVehicles'] = (request) =>
  runImport(request, 'vehicles', vehicleImporter);

export const importItems: DeskHandlers['importItems'] = (request) =>
  runImport(request, 'items', itemImporter);

export const importParts: DeskHandlers['importParts'] = (request) =>
  runImport(request, 'parts', partImporter);

/** Imports the file in the body, or a stored file. */
async function runImport<Body>(
  request: AnyRequest & ImportRequest & ImportQuery,
  kind: ImportKind,
  importer: () => Importer<Body>,
): Promise<{ status: 200; body: ImportReport }> {
  const { language } = request;
  if (request.query.file !== undefined)
    return { status: 200, body: await importStoredFile(request, kind, importer) };
  return { status: 200, body: importReport(await importTable(request, importer), { kind, language }) };
}
