import { createHash } from 'node:crypto';
import { appendFileSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { OperatorError } from '../../../../domain/errors/operator-error.ts';
import { memberOf, parseJsonObject } from '../../../../domain/text/json.ts';
import { readFileIfPresent, writePrivateFile } from '../profiles.ts';

export interface StartPosition {
  /** The time filter of the list to which the cursor belongs. */
  since: string;
  /**
   * The minimum timestamp of forwarded events by the workshop's clock; null forwards all listed events. Needed for a
   * sandbox whose clock is ahead: its list also contains events between the real time and the clock's time.
   */
  newFrom: string | null;
}

/**
 * Position of a receiver in the list of events, stored in a file. The first line of the file is the cursor. Each
 * further line is the id of an already forwarded event that the list will repeat. The last line is ignored if it has no
 * line break, because the write was interrupted.
 */
export class Position {
  readonly #file: string;
  readonly #forwarded: Set<string>;
  readonly begin: StartPosition;
  /** The cursor of the next page. Undefined until the list has been read to its end once. */
  cursor: string | undefined;

  private constructor(
    file: string,
    begin: StartPosition,
    cursor: string | undefined,
    forwarded: Set<string>,
  ) {
    this.#file = file;
    this.begin = begin;
    this.cursor = cursor;
    this.#forwarded = forwarded;
  }

  static find(file: string): Position | null {
    const content = readFileIfPresent(file);
    if (content === null) return null;
    const [first = '', ...ids] = content.split('\n').slice(0, -1);
    const { since, new_from: newFrom, cursor } = parseJsonObject(first);
    if (typeof since !== 'string')
      throw new OperatorError(
        `${file} contains no position. Start again with --since now, or an earlier moment.`,
      );
    const begin = { since, newFrom: typeof newFrom === 'string' ? newFrom : null };
    return new Position(file, begin, typeof cursor === 'string' ? cursor : undefined, new Set(ids));
  }

  static begin(file: string, begin: StartPosition): Position {
    const position = new Position(file, begin, undefined, new Set());
    position.#write();
    return position;
  }

  has(id: string): boolean {
    return this.#forwarded.has(id);
  }

  /** Tells whether an event is older than the start time. Applies only until the list has been read to its end once. */
  isBefore({ timestamp }: { timestamp: string }): boolean {
    const { newFrom } = this.begin;
    return this.cursor === undefined && newFrom !== null && Date.parse(timestamp) < Date.parse(newFrom);
  }

  add(id: string): void {
    this.#forwarded.add(id);
    appendFileSync(this.#file, `${id}\n`);
  }

  /**
   * Stores a new cursor. Forgets the ids of events that were not listed since the former cursor, because the list will
   * not repeat these events.
   */
  moveTo(cursor: string, listedIds: ReadonlySet<string>): void {
    const gone = [...this.#forwarded].filter((id) => !listedIds.has(id));
    if (cursor === this.cursor && gone.length === 0) return;
    this.cursor = cursor;
    for (const id of gone) this.#forwarded.delete(id);
    this.#write();
  }

  #write(): void {
    const { cursor, begin } = this;
    const first = JSON.stringify({ since: begin.since, new_from: begin.newFrom, cursor });
    writePrivateFile(this.#file, [first, ...this.#forwarded, ''].join('\n'));
  }
}

/**
 * Returns the name of a receiver's position file. Receivers have separate positions, so that each receives all events.
 */
export function positionFile(folder: string, receiver: URL): string {
  return join(folder, `listen-${createHash('sha256').update(receiver.href).digest('hex').slice(0, 16)}`);
}

/**
 * Locks a receiver's position file for this process, because a second process would forward every event twice. Returns
 * the function that unlocks the file.
 */
export function lockPosition(file: string): () => void {
  const pidFile = `${file}.pid`;
  mkdirSync(dirname(file), { recursive: true, mode: 0o700 });
  const take = () => writeFileSync(pidFile, String(process.pid), { flag: 'wx', mode: 0o600 });
  try {
    take();
  } catch (error) {
    if (memberOf(error, 'code') !== 'EEXIST') throw error;
    const holder = Number(readFileSync(pidFile, 'utf8'));
    if (isRunning(holder))
      throw new OperatorError(
        `Process ${holder} already forwards to this address. Stop it, or forward to another address.`,
      );
    rmSync(pidFile, { force: true });
    take();
  }
  return () => rmSync(pidFile, { force: true });
}

function isRunning(pid: number): boolean {
  try {
    return pid > 0 && process.kill(pid, 0);
  } catch (error) {
    return memberOf(error, 'code') === 'EPERM';
  }
}
