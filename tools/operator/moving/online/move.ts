import type { Config } from '../../../../config.ts';
import { openSnapshot, type Snapshot } from '../../../../db/backup/snapshot.ts';
import type { Connection } from '../../../../db/connection/connection.ts';
import { dailyTables } from '../../../../db/connection/partitions.ts';
import { findOldestUnseenTransaction, type RowFacts, readRecentFacts } from '../../../../db/moving/facts.ts';
import {
  catchUp,
  catchUpRecentRows,
  copyAllRows,
  type KeyedTable,
  listKeyedTables,
} from '../../../../db/moving/rows.ts';
import { raiseSequences } from '../../../../db/moving/sequences.ts';
import { listMovedSeries } from '../../../../db/moving/series.ts';
import { deleteFormerRows, listRowDays, openCatalogue } from '../../../../db/moving/tables.ts';
import { findMoveState, markArrived, markMoving } from '../../../../db/workshops/moving.ts';
import { OperatorError } from '../../../../domain/errors/operator-error.ts';
import { requireRow } from '../../../../domain/requests/require-row.ts';
import { describeWorkshop } from '../export.ts';
import { beginLoading, requireReferences } from '../load.ts';
import { pauseInSession, resumeInSession } from '../pause.ts';
import { addMissingDays } from '../prepare-target.ts';
import { refuseTakenSeries } from '../series.ts';
import { waitForEmptyLanes } from '../take-out-of-service.ts';
import { findWorkshopByHost } from '../workshops-at-target.ts';
import { finishEarlierMove, refuseIncompatibleDeployments, refuseOccupiedTarget } from './check-target.ts';
import { FileCopier, refuseSameStore } from './files.ts';
import { type Deployments, inNewSession, lockMove, withDeployments } from './sides.ts';
import { switchToTarget, verifyTargetChains } from './switch.ts';

export interface MoveOptions {
  host: string;
  target: Config;
  /** Whether to accept a chain of evidence or of tax records that is already invalid at the source. */
  acceptBroken: boolean;
  /** Shows the user each step of the move before it begins. */
  report: (step: string) => Promise<void> | void;
  /** Runs as soon as the target serves the workshop. Also runs if a repeated command finds the move completed. */
  arrived?: (arrival: MoveArrival) => Promise<void>;
}

export interface MoveArrival {
  host: string;
  /** All hosts of the workshop, including aliases. */
  hosts: string[];
  /** The cell numbers of the source and the target; null if `CELL` is not set. */
  oldCell: number | null;
  newCell: number | null;
}

export interface MovedWorkshop {
  host: string;
  /** Whether an earlier command had already completed the move, but was killed before it reported the completion. */
  already: boolean;
  rows: number;
  /** The number of rows that changed during the first copy, and were copied again. */
  changed_rows: number;
  documents: number;
  faulty_documents: string[];
  /** The time during which the workshop was read-only, in milliseconds. */
  paused_ms: number;
}

/**
 * Moves a workshop to another deployment while the workshop is served. The target loads the rows in one transaction,
 * and commits only after the source has stopped serving. If the command is killed, the target therefore has all rows or
 * none.
 */
export function moveWorkshop(config: Config, move: MoveOptions, signal: AbortSignal): Promise<MovedWorkshop> {
  return withDeployments({ source: config, target: move.target }, signal, async (sides) => {
    await refuseIncompatibleDeployments(sides);
    refuseSameStore(sides);
    const workshop = await findWorkshopByHost(sides.source.session.db, move.host);
    for (const { session } of [sides.source, sides.target]) await lockMove(session, workshop.id);
    const isThere = await finishEarlierMove(sides, workshop);
    const moved = isThere
      ? alreadyMovedResult(workshop.host)
      : await new OnlineMove(sides, { ...move, ...workshop }, signal).run();
    await move.arrived?.(await describeArrival(sides, workshop.id));
    return moved;
  });
}

async function describeArrival({ source, target }: Deployments, id: number): Promise<MoveArrival> {
  const { host, hosts } = await describeWorkshop(openCatalogue(source.session), id);
  return { host, hosts, oldCell: source.config.cell, newCell: target.config.cell };
}

function alreadyMovedResult(host: string): MovedWorkshop {
  const none = { rows: 0, changed_rows: 0, documents: 0, faulty_documents: [], paused_ms: 0 };
  return { host, already: true, ...none };
}

/**
 * Maximum duration of the round that precedes the pause, in milliseconds. If writes are constant, all rounds take longer
 * than this; `maxCopyRounds` then limits their number.
 */
const shortRoundMs = 3_000;
const maxCopyRounds = 3;

const belongsToChains = (table: string) =>
  table.startsWith('verifactu_') || table.startsWith('invoice') || table === 'evidence';

type MovingWorkshop = Omit<MoveOptions, 'target'> & { id: number };

class OnlineMove {
  readonly #sides: Deployments;
  readonly #workshop: MovingWorkshop;
  readonly #signal: AbortSignal;
  readonly #files: FileCopier;
  #tables: KeyedTable[] = [];
  readonly #known = new Map<string, RowFacts>();
  #oldest = '';
  #changed = 0;

  constructor(sides: Deployments, workshop: MovingWorkshop, signal: AbortSignal) {
    this.#sides = sides;
    this.#workshop = workshop;
    this.#signal = signal;
    this.#files = new FileCopier(sides);
  }

  get #target(): Connection {
    return this.#sides.target.session;
  }

  async run(): Promise<MovedWorkshop> {
    const { report, host } = this.#workshop;
    await report('Copying; the workshop is served as usual.');
    await this.#withSnapshot((snapshot) => this.#copyWhileServed(snapshot));
    await report('Catching up; the workshop is served as usual.');
    await this.#catchUpWhileServed();
    await report('Stopping what is sent; the workshop is served as usual.');
    const paused_ms = await this.#whilePaused();
    await report(`${host} is served by the target.`);
    const rows = [...this.#known.values()].reduce((sum, each) => sum + each.rows, 0);
    const { copied, faulty } = this.#files.result;
    const changed_rows = this.#changed;
    return {
      ...{ host, already: false, rows, changed_rows, paused_ms },
      documents: copied,
      faulty_documents: faulty,
    };
  }

  async #withSnapshot<T>(work: (snapshot: Snapshot) => Promise<T>): Promise<T> {
    const snapshot = await openSnapshot(this.#sides.source.url, this.#signal);
    return work(snapshot).finally(() => snapshot.close());
  }

  async #copyWhileServed(snapshot: Snapshot): Promise<void> {
    const { id } = this.#workshop;
    const { hosts } = await describeWorkshop(snapshot, id);
    const hasOlder = await refuseOccupiedTarget(this.#sides, id, hosts);
    await refuseTakenSeries(this.#target.db, await listMovedSeries(snapshot, id), this.#workshop);
    await this.#addDays(snapshot);
    await this.#files.copy(snapshot, id);
    this.#oldest = await findOldestUnseenTransaction(snapshot);
    this.#tables = await listKeyedTables(snapshot);
    await beginLoading(this.#target);
    if (hasOlder) await deleteFormerRows(this.#target, this.#tables, id);
    for (const table of this.#tables)
      this.#known.set(table.name, await copyAllRows(table, this.#copying(snapshot)));
    await requireReferences(this.#target, id);
    await this.#prove();
  }

  /**
   * Compares all rows and copies the changed ones, in rounds, until a round is short. The following pause is then also
   * short.
   */
  async #catchUpWhileServed(): Promise<void> {
    for (let round = 1; round <= maxCopyRounds; round += 1) {
      const since = performance.now();
      const stale = await this.#withSnapshot((snapshot) => this.#catchUpAll(snapshot));
      if (stale.some(belongsToChains)) await this.#prove();
      if (performance.now() - since < shortRoundMs) break;
    }
    // Raises all sequences before the pause, because this takes about a second. During the pause, only the sequences of
    // changed tables are raised again.
    await raiseSequences(this.#target, this.#workshop.id);
  }

  #prove(): Promise<void> {
    return verifyTargetChains(this.#sides, {
      instanceId: this.#workshop.id,
      acceptBroken: this.#workshop.acceptBroken,
    });
  }

  #copying(from: Snapshot) {
    return { from, to: this.#target, instanceId: this.#workshop.id, signal: this.#signal };
  }

  /**
   * Adds the daily partitions for the workshop's rows. Runs before the long transaction, because adding a partition
   * locks its table.
   */
  async #addDays(snapshot: Snapshot): Promise<void> {
    for (const table of dailyTables) {
      const days = await listRowDays(snapshot, table, this.#workshop.id);
      await addMissingDays(this.#target.db, table, days);
    }
  }

  /**
   * Pauses the workshop, copies the last changes and switches to the target. Returns the duration of the pause in
   * milliseconds.
   */
  async #whilePaused(): Promise<number> {
    const { source, target } = this.#sides;
    const { id, host, report } = this.#workshop;
    try {
      // Waits for running webhook deliveries before the pause, while the workshop still accepts writes.
      await markMoving(source.session.db, { instanceId: id, to: target.database });
      await waitForEmptyLanes(source.session.db, id);
      const since = performance.now();
      await report('Pausing; the workshop can be read only.');
      const pausedAt = await pauseInSession(source.session, id);
      await report('Comparing both sides, and copying what has changed.');
      const stale = await this.#withSnapshot((snapshot) => this.#catchUpTails(snapshot));
      await report('Switching.');
      await switchToTarget(this.#sides, { id, host, pausedAt, stale });
      const paused_ms = Math.round(performance.now() - since);
      await markArrived(source.session.db, { instanceId: id });
      return paused_ms;
    } catch (error) {
      await this.#takeBack();
      throw error;
    }
  }

  /** Compares all rows with a newer snapshot, and copies changed rows. Returns the names of the changed tables. */
  async #catchUpAll(snapshot: Snapshot): Promise<string[]> {
    return this.#catchUp(snapshot, catchUp);
  }

  /** Copies the rows written since the last full comparison. Returns the names of the changed tables. */
  async #catchUpTails(snapshot: Snapshot): Promise<string[]> {
    const since = { instanceId: this.#workshop.id, oldest: this.#oldest };
    const tails = await readRecentFacts(snapshot, this.#tables, since);
    return this.#catchUp(snapshot, (table, changes) =>
      catchUpRecentRows(table, changes, requireRow(tails.get(table.name))),
    );
  }

  async #catchUp(snapshot: Snapshot, catchUpTable: typeof catchUp): Promise<string[]> {
    await this.#files.copy(snapshot, this.#workshop.id);
    const oldest = await findOldestUnseenTransaction(snapshot);
    const stale: string[] = [];
    for (const table of this.#tables) {
      const known = requireRow(this.#known.get(table.name));
      const changes = { copying: this.#copying(snapshot), known, oldest: this.#oldest };
      const caughtUp = await catchUpTable(table, changes);
      if (!caughtUp) continue;
      this.#changed += caughtUp.changed;
      this.#known.set(table.name, caughtUp.facts);
      stale.push(table.name);
    }
    this.#oldest = oldest;
    return stale;
  }

  /**
   * Ends the pause after an error, so that the source accepts writes again. If the source has already stopped serving,
   * throws: the next command must find out which deployment has the workshop.
   */
  async #takeBack(): Promise<void> {
    const { host, id: instanceId } = this.#workshop;
    const leftAt = await inNewSession(this.#sides.source, async (session) => {
      const now = await findMoveState(session.db, { instanceId });
      if (now?.left_at === null && now.moving_to !== null) await resumeInSession(session, instanceId);
      return now?.left_at ?? null;
    }).catch(() => {
      throw new OperatorError(`The command broke off while ${host} was paused at the source. Run it again.`);
    });
    if (leftAt === null) return;
    throw new OperatorError(
      `The command broke off at the switch: the source has stopped serving ${host}. Run it again: it finds out whether the ` +
        'target serves it, and takes it back if not.',
    );
  }
}
