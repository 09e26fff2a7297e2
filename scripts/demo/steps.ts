import { demoPlate } from '../../actions/demo/clients-and-vehicles.ts';
import { addDocument } from '../../actions/documents/add.ts';
import { type KeptFile, storeFile } from '../../actions/documents/keep.ts';
import { listLines } from '../../db/budgets/lines-and-history.ts';
import { findVehicle, findVehicleByPlate } from '../../db/vehicles/queries.ts';
import { findOverlappingWork, findPresentWork } from '../../db/work/queries.ts';
import { findService } from '../../db/workshops/demo.ts';
import { requireRow } from '../../domain/requests/require-row.ts';
import { normalisePlate } from '../../domain/vehicles/vehicle.ts';
import type { DeskHandlers } from '../../generated/handlers.ts';
import { decideSandboxBudget } from '../../handlers/sandbox/client/decide-sandbox-budget.ts';
import type { PictureName } from './pictures.ts';
import { scatterBetween } from './scatter.ts';
import { MissingRowError, type Stage } from './stage.ts';
import { linesOf, type Work } from './works.ts';

// Steps of a job, as the workshop, its clients and its integrations take them.

/** Finds a vehicle that the demo has from the start. */
export async function demoVehicleRow(stage: Stage, index: number) {
  const plate = normalisePlate(demoPlate(index));
  const vehicle = await findVehicleByPlate(stage.tx, { instanceId: stage.instanceId, plate });
  if (!vehicle) throw new MissingRowError(`no vehicle has the plate ${plate}`);
  return vehicle;
}

export async function serviceOf(stage: Stage, name: string) {
  const service = await findService(stage.tx, stage.instanceId, name);
  if (!service) throw new MissingRowError(`the catalogue has no ${name}`);
  return service;
}

interface Quote {
  /** Name of the budget in the demo. */
  key: string;
  vehicle: { id: number; client_id: number };
  work: Work;
  mechanic: number;
}

/** Creates a budget at the counter, with the people who are responsible for it. */
export async function openQuote(stage: Stage, { key, vehicle, work, mechanic }: Quote): Promise<void> {
  const { public_notes, internal_notes } = work;
  const { id } = await stage.desk('createDeskBudget', {
    body: {
      client_id: vehicle.client_id,
      vehicle_id: vehicle.id,
      ...(await serviceOf(stage, work.service)),
      ...(public_notes && { public_notes }),
      ...(internal_notes && { internal_notes }),
      lines: await linesOf(stage, work),
    },
  });
  stage.ids.set(key, id);
  await assign(stage, key, { minutes: work.minutes, mechanic });
}

/** Notes who is responsible for a budget, who does the work, and how long it takes. */
export async function assign(
  stage: Stage,
  key: string,
  { minutes, mechanic }: { minutes: number; mechanic: number },
): Promise<void> {
  await changeBudget(stage, key, {
    assigned_user_id: stage.ids.get('office'),
    mechanic_id: stage.ids.get(`mechanic${mechanic}`),
    estimated_duration_minutes: minutes,
  });
}

type BudgetChange = Parameters<DeskHandlers['setBudget']>[0]['body'];

export async function changeBudget(stage: Stage, key: string, body: BudgetChange): Promise<void> {
  await stage.desk('setBudget', { params: { id: stage.ids.get(key) }, body });
}

type Status = Parameters<DeskHandlers['setBudgetStatus']>[0]['params']['status'];

interface StatusDetails {
  notify_client?: boolean;
  end_work?: boolean;
  reason?: string;
}

export async function setStatus(
  stage: Stage,
  key: string,
  status: Status,
  details: StatusDetails = {},
): Promise<void> {
  await stage.desk('setBudgetStatus', { params: { id: stage.ids.get(key), status }, body: details });
}

/**
 * Starts the mechanic's work on an accepted budget. If the user of the demo has recorded later hours of this mechanic
 * meanwhile, only the status changes.
 */
export async function beginWork(stage: Stage, key: string): Promise<void> {
  const worker = { instanceId: stage.instanceId, staffId: stage.actor.id };
  const later = { from: new Date(stage.now.getTime() + 1), to: null };
  const present = await findPresentWork(stage.tx, worker);
  const other = await findOverlappingWork(stage.tx, { ...worker, ...later, except: present?.id ?? null });
  const isLater = other !== undefined || (present && new Date(present.started_at) > stage.now);
  if (isLater) await setStatus(stage, key, 'En curso');
  else await stage.desk('startWork', { body: { budget_id: stage.ids.get(key) } });
}

type DecisionRequest = Parameters<typeof decideSandboxBudget.handle>[0];

interface Decision {
  decision: 'accepted' | 'declined' | 'renewal_asked';
  signature?: 'drawn' | 'typed';
  reason?: 'price' | 'elsewhere' | 'later' | 'not_needed' | 'other';
  comment?: string;
  /** Number of optional lines that the client chooses. */
  chosen?: number;
}

/** Returns the two steps in which a client decides on its page: drawing the signed quote, and the decision. */
export function decision(key: string, { chosen = 0, ...decided }: Decision) {
  const requestOf = async (stage: Stage) => {
    const budgetId = stage.ids.get(key);
    const lines = await listLines(stage.tx, { instanceId: stage.instanceId, budgetId });
    const options = lines.filter(({ optional }) => optional).map(({ id }) => id);
    const body = { ...decided, ...(chosen > 0 && { options: options.slice(0, chosen) }) };
    return stage.request<DecisionRequest>({ params: { id: budgetId }, body });
  };
  return {
    prepare: async (stage: Stage) => {
      const request = await requestOf(stage);
      if (decided.decision !== 'accepted') return undefined;
      return decideSandboxBudget.prepare(request, stage.externalCalls);
    },
    run: async (
      stage: Stage,
      prepared: Awaited<ReturnType<typeof decideSandboxBudget.prepare>> | undefined,
    ) => decideSandboxBudget.handle(await requestOf(stage), prepared),
  };
}

interface Photos {
  client_visible?: boolean;
  mechanic_visible?: boolean;
}

/** Returns the two steps of adding photos to a budget: drawing and storing the files, and adding their rows. */
export function photos(key: string, names: readonly PictureName[], visibility: Photos = {}) {
  const { client_visible = true, mechanic_visible = true } = visibility;
  const pictures = names.map((name) => ({ name, seed: key }));
  return {
    pictures,
    prepare: (stage: Stage) => {
      const { documents, makeThumbnail } = stage.request();
      const storage = { documents, makeThumbnail, asker: { workshop: stage.instanceId } };
      return Promise.all(
        pictures.map(async (picture) => storeFile(storage, await stage.draw(picture), picture.name)),
      );
    },
    run: async (stage: Stage, files: KeptFile[]) => {
      const budget = await stage.budget(key);
      for (const file of files)
        await addDocument(stage.request(), budget, file, { client_visible, mechanic_visible });
    },
  };
}

/** Notes the arrival of a vehicle, some hundred kilometres after its last visit. */
export async function checkIn(stage: Stage, key: string): Promise<void> {
  const { id: budget_id, vehicle_id } = await stage.budget(key);
  const vehicle = requireRow(
    await findVehicle(stage.tx, { instanceId: stage.instanceId, id: requireRow(vehicle_id ?? undefined) }),
  );
  const km = (vehicle.km ?? 0) + scatterBetween(`${key} km`, 90, 1_900);
  await stage.desk('checkInVehicle', { body: { budget_id, km } });
}

export async function deliver(stage: Stage, key: string): Promise<void> {
  await stage.desk('deliverVehicle', { body: { budget_id: stage.ids.get(key) } });
}
