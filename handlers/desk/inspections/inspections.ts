import { type KeptFile, storeFile } from '../../../actions/documents/keep.ts';
import { offerFinding as offer, settleFinding as settle } from '../../../actions/inspections/findings.ts';
import {
  addPhoto,
  addPoint,
  finishInspection as finish,
  readInspection,
  recordResult,
  shareInspection as share,
  startInspection as start,
} from '../../../actions/inspections/inspect.ts';
import { listPendingFindings as listPending } from '../../../db/inspections/queries.ts';
import { maxDocumentBytes } from '../../../domain/documents/document.ts';
import { Problem, problem } from '../../../domain/requests/problem.ts';
import type { DeskHandlers } from '../../../generated/handlers.ts';
import type { DeskPreparedHandler } from '../../handler.ts';
import { inspectionPage } from '../../inspections/list.ts';
import { deskInspectionItem, deskInspectionRecord, deskPointRecord } from './record.ts';

const visibility = { internal: true };

/** Maximum number of findings that pages show: more than any workshop offers at one visit. */
const maxPendingFindings = 100;

export const listDeskInspections: DeskHandlers['listDeskInspections'] = async (request) => {
  const { query, tx } = request;
  const { budget_id, vehicle_id } = query;
  const filters = { budget_id, vehicle_id, ...visibility };
  const body = await inspectionPage(request, filters, (work) => work(tx), deskInspectionItem);
  return { status: 200, body };
};

export const showInspection: DeskHandlers['showInspection'] = async (request) => {
  const { inspection, points } = await readInspection(request, request.params.id, visibility);
  return { status: 200, body: deskInspectionRecord(inspection, points) };
};

export const startInspection: DeskHandlers['startInspection'] = async (request) => {
  const { inspection, points } = await start(request, request.body, visibility);
  const body = deskInspectionRecord(inspection, points);
  return { status: 201, body, concernsClient: inspection.client_id };
};

export const setInspectionPoint: DeskHandlers['setInspectionPoint'] = async (request) => {
  const { point, clientId } = await recordResult(
    request,
    request.params,
    request.body,
    visibility,
    deskPointRecord,
  );
  return { status: 200, body: deskPointRecord(point), concernsClient: clientId };
};

export const addInspectionPoint: DeskHandlers['addInspectionPoint'] = async (request) => {
  const { params, body } = request;
  const { point, clientId } = await addPoint(request, params.id, body, visibility, deskPointRecord);
  return { status: 201, body: deskPointRecord(point), concernsClient: clientId };
};

/** Stores the photo before the transaction of its row begins, and removes it if no row is written. */
export const addInspectionPhoto: DeskPreparedHandler<'addInspectionPhoto', KeptFile, 'client'> = {
  takesLong: () => true,
  prepare({ body, documents, instance }, { makeThumbnail }) {
    const bytes = Buffer.from(body.file, 'base64');
    if (bytes.length > maxDocumentBytes) throw problem('payload_too_large');
    return storeFile({ documents, makeThumbnail, asker: { workshop: instance.id } }, bytes, body.filename);
  },
  async handle(request, stored) {
    if (!stored) throw new Error('no file was kept');
    try {
      const { point, clientId } = await addPhoto(request, request.params, stored, visibility);
      return { status: 201, body: deskPointRecord(point), concernsClient: clientId };
    } catch (error) {
      if (error instanceof Problem) await request.documents.remove(stored.storedAs);
      throw error;
    }
  },
};

export const finishInspection: DeskHandlers['finishInspection'] = async (request) => {
  const { inspection, points } = await finish(request, request.params.id, visibility);
  const body = deskInspectionRecord(inspection, points);
  return { status: 200, body, concernsClient: inspection.client_id };
};

export const shareInspection: DeskHandlers['shareInspection'] = async (request) => {
  const { inspection, points } = await share(request, request.params.id, request.body, visibility);
  const body = deskInspectionRecord(inspection, points);
  return { status: 200, body, concernsClient: inspection.client_id };
};

export const offerFinding: DeskHandlers['offerFinding'] = async (request) => {
  const { point, clientId } = await offer(request, request.params, request.body, visibility);
  return { status: 201, body: deskPointRecord(point), concernsClient: clientId };
};

export const settleFinding: DeskHandlers['settleFinding'] = async (request) => {
  const { outcome } = request.body;
  const { point, clientId } = await settle(
    request,
    request.params,
    outcome === 'open' ? null : outcome,
    visibility,
  );
  return { status: 200, body: deskPointRecord(point), concernsClient: clientId };
};

export const listPendingFindings: DeskHandlers['listPendingFindings'] = async (request) => {
  const { query, instance, tx } = request;
  const findings = await listPending(tx, {
    instanceId: instance.id,
    vehicleId: query.vehicle_id ?? null,
    clientId: query.client_id ?? null,
    laterBudgetId: query.budget_id ?? null,
    most: maxPendingFindings,
  });
  const data = findings.map((row) => ({
    vehicle_id: row.vehicle_id,
    plate: row.plate,
    budget_id: row.budget_id,
    inspection_id: row.inspection_id,
    inspected_at: row.inspected_at,
    point: deskPointRecord(row),
  }));
  return { status: 200, body: { data } };
};
