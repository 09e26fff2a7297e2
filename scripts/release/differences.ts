import type { RecordedAnswer } from './answers.ts';

/** Maximum number of listed differences. Further differences usually have the same cause. */
const maxListedDifferences = 20;

/**
 * Renamed paths of the desk, by the former path under which earlier releases recorded the response. The paths may
 * change, because only commands use them, and a command keeps its former name.
 */
const renamedPaths: Record<string, string> = { 'desk /notices': 'desk /alerts' };

/**
 * Lists recorded fields and values that today's responses lack. A later release may only add fields, because removals
 * and changes break integrators' programs.
 */
export function listDifferences(recorded: RecordedAnswer[], today: RecordedAnswer[]): string[] {
  const answers = new Map(today.map((answer) => [requestName(answer), answer]));
  return recorded
    .flatMap((answer) => {
      const name = requestName(answer);
      const now = answers.get(renamedPaths[name] ?? name);
      if (!now) return [`${name}: is not asked any more`];
      const { status, body } = answer;
      return compareValues(name, { status, body }, { status: now.status, body: now.body });
    })
    .slice(0, maxListedDifferences);
}

function requestName({ side, path }: RecordedAnswer): string {
  return `${side} ${path}`;
}

function compareValues(at: string, before: unknown, now: unknown): string[] {
  if (Array.isArray(before) && Array.isArray(now)) {
    if (before.length !== now.length) return [`${at}: had ${before.length} entries, has ${now.length}`];
    return before.flatMap((each, index) => compareValues(`${at}/${index}`, each, now[index]));
  }
  if (isRecord(before) && isRecord(now)) {
    return Object.entries(before).flatMap(([name, value]) =>
      compareValues(`${at}/${name}`, value, now[name]),
    );
  }
  return Object.is(before, now) ? [] : [`${at}: was ${JSON.stringify(before)}, is ${JSON.stringify(now)}`];
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return value !== null && typeof value === 'object' && !Array.isArray(value);
}
