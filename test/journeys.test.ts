import { existsSync, readFileSync } from 'node:fs';
import { dirname, join, relative, resolve } from 'node:path';
import { describe, expect, test } from 'vitest';

const root = resolve(import.meta.dirname, '..');
const page = readFileSync(join(root, 'docs/following-a-write.md'), 'utf8');

/** How many files a reader may have to open, and in which rooms nothing may be left out. */
const journeys: Record<string, { most: number; rooms: RegExp; besides?: string }> = {
  '`POST /api/v1/budgets`': {
    most: 12,
    rooms: /^actions\/|(^|\/)budgets\/|^db\/events\//,
    // It is asked where the lines of a budget are changed that is there already.
    besides: 'domain/budgets/status.ts',
  },
  '`PATCH /api/v1/budgets/{id}/lines/{lineId}`': { most: 8, rooms: /^actions\/|(^|\/)budgets\// },
  '`POST /api/v1/appointments`': { most: 12, rooms: /^actions\/|(^|\/)appointments\// },
  'An event, from the commit to its socket': { most: 10, rooms: /^actions\/|^workers\/webhooks\// },
  'A signature, from the finger to the evidence': { most: 12, rooms: /^(actions|domain)\/signatures\// },
  'A mail, from the request to the mail server': { most: 12, rooms: /^actions\// },
};

/** Read once for all journeys, or on another one. */
const elsewhere = new Set([
  'workers/webhooks/workers.ts',
  // The page says so at its top.
  'actions/clients/require-owner.ts',
  // Its tables are what the statements say.
  'db/budgets/table.ts',
  'db/events/table.ts',
  // Notices go on like a mail; the workshop is told by one of what keeps failing.
  'actions/messages/notice.ts',
  'actions/messages/tell-workshop.ts',
  // Whose address it is.
  'actions/messages/receive.ts',
  // How closures are read, and what is sent where that is asked for.
  'db/appointments/closures.ts',
  'actions/appointments/notices.ts',
  'domain/appointments/calendar.ts',
  // The code that may come before, and the paper's name.
  'actions/signatures/code.ts',
  'domain/signatures/code.ts',
  'domain/signatures/paper.ts',
]);

function filesOf(title: string): string[] {
  const section = page.split('\n## ').find((each) => each.startsWith(`${title}\n`)) ?? '';
  return [...section.matchAll(/^\d+\. `([^`]+)`/gm)].map(([, file]) => file as string);
}

describe.each(Object.entries(journeys))('%s', (title, { most, rooms, besides }) => {
  const files = filesOf(title);

  test('is told in few files, and all are there', () => {
    expect(files.length).toBeGreaterThan(0);
    expect(files.length).toBeLessThanOrEqual(most);
    expect(files.filter((file) => !existsSync(join(root, file)))).toEqual([]);
  });

  test('each file is reached from another one of it', () => {
    const code = files.filter((file) => file.endsWith('.ts'));
    const alone = code.filter(
      (file) =>
        !code.some(
          (other) => other !== file && (importsOf(other).includes(file) || importsOf(file).includes(other)),
        ),
    );
    // The relay hands lanes to the engine by the process that runs both; an event is found by its row.
    expect(alone.filter((file) => !file.startsWith('workers/lanes/'))).toEqual([]);
  });

  test('nothing of its rooms is left out', () => {
    const code = files.filter((file) => file.endsWith('.ts'));
    const passed = code.flatMap(importsOf).filter((file) => rooms.test(file) && !elsewhere.has(file));
    const leftOut = passed.filter((file) => !files.includes(file) && file !== besides);
    expect([...new Set(leftOut)]).toEqual([]);
  });
});

/** The project's own files that a file imports when it runs: types alone are not followed. */
function importsOf(file: string): string[] {
  const source = readFileSync(join(root, file), 'utf8');
  return [...source.matchAll(/^import (?!type )[^;]*? from '(\.[^']+)'/gm)].map(([, path]) =>
    relative(root, resolve(root, dirname(file), path as string)),
  );
}
