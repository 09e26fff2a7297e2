import { clientImporter } from '../../../actions/imports/clients.ts';
import { itemImporter } from '../../../actions/imports/items.ts';
import { partImporter } from '../../../actions/imports/parts.ts';
import { importTable } from '../../../actions/imports/run.ts';
import { vehicleImporter } from '../../../actions/imports/vehicles.ts';
import type { DeskHandlers } from '../../../generated/handlers.ts';
import { importReport } from './report.ts';

export const importClients: DeskHandlers['importClients'] = async (request) => {
  const { duplicates = 'skip' } = request.query;
  const findings = await importTable(request, () => clientImporter(duplicates));
  return { status: 200, body: importReport(findings, request.language) };
};

export const importVehicles: DeskHandlers['importVehicles'] = async (request) => {
  const findings = await importTable(request, vehicleImporter);
  return { status: 200, body: importReport(findings, request.language) };
};

export const importItems: DeskHandlers['importItems'] = async (request) => {
  const findings = await importTable(request, itemImporter);
  return { status: 200, body: importReport(findings, request.language) };
};

export const importParts: DeskHandlers['importParts'] = async (request) => {
  const findings = await importTable(request, partImporter);
  return { status: 200, body: importReport(findings, request.language) };
};
