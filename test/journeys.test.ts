import { existsSync, globSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { describe, expect, test } from 'vitest';
import { filesReached, type Start } from './support/journey.ts';

const root = resolve(import.meta.dirname, '..');
const page = readFileSync(join(root, 'docs/following-a-write.md'), 'utf8');

/** The data of the demo touch every subject: what sets them up says nothing about what operations share. */
const isNotRead = (file: string) =>
  /^(http\/guards|adapters\/telemetry|generated|actions\/demo)\//.test(file);

interface Journey {
  /** Several where rows connect them: one function writes what another one reads. */
  starts: Start[];
  most: number;
  /** Where another journey begins; the section names these files. */
  goesOnIn: string[];
}

const journeys: Record<string, Journey> = {
  '`POST /api/v1/budgets`': {
    starts: [{ file: 'handlers/budgets/create-budget.ts', name: 'createBudget' }],
    most: 12,
    goesOnIn: ['actions/messages/notice.ts'],
  },
  '`PATCH /api/v1/budgets/{id}/lines/{lineId}`': {
    starts: [{ file: 'handlers/budgets/update-budget-line.ts', name: 'updateBudgetLine' }],
    most: 8,
    goesOnIn: [],
  },
  '`POST /api/v1/appointments`': {
    starts: [{ file: 'handlers/appointments/create-appointment.ts', name: 'createAppointment' }],
    most: 12,
    goesOnIn: ['actions/appointments/notices.ts'],
  },
  'Stock on finishing a budget': {
    starts: [{ file: 'actions/budgets/move.ts', name: 'moveBudget' }],
    most: 12,
    goesOnIn: [
      'actions/budgets/half-invoiced.ts',
      'actions/budgets/open.ts',
      'actions/budgets/advances.ts',
      'actions/appointments/free.ts',
    ],
  },
  'An invoice, from the request to its tax record': {
    starts: [{ file: 'handlers/desk/invoices/issued.ts', name: 'issueInvoice' }],
    most: 15,
    goesOnIn: [
      'actions/invoices/issue/find-or-draft.ts',
      'actions/invoices/issue/claim-series.ts',
      'actions/budgets/move.ts',
      'domain/invoices/abroad.ts',
      'domain/invoices/due.ts',
      'domain/invoices/stated-tax.ts',
      'domain/invoices/record-obstacles.ts',
      'domain/invoices/advance-obstacles.ts',
      'domain/invoices/advances.ts',
      'actions/invoices/correct/exchange.ts',
      'domain/invoices/exchange.ts',
      'domain/budgets/status.ts',
      'actions/budgets/advances.ts',
      'actions/invoices/draft/advances.ts',
      'actions/invoices/draft/parts.ts',
      'domain/invoices/split.ts',
      'domain/verifactu/write-record.ts',
      'domain/verifactu/system.ts',
      'domain/verifactu/mode.ts',
      'db/verifactu/sending.ts',
      'actions/workshops/branding.ts',
      'domain/invoices/compose-paper.ts',
      'domain/invoices/sealed.ts',
      'actions/invoices/pay/pay.ts',
      'handlers/invoices/record.ts',
    ],
  },
  'An event, from the commit to its socket': {
    starts: [
      { file: 'workers/webhooks/relay.ts', name: 'startWebhooks' },
      { file: 'adapters/outbound/sender.ts', name: 'openSender' },
    ],
    most: 13,
    goesOnIn: [
      'adapters/outbound/safe-request.ts',
      'domain/workshops/plans.ts',
      'actions/messages/alert-workshop.ts',
    ],
  },
  'A request to an address that someone else chose': {
    starts: [{ file: 'adapters/outbound/safe-request.ts', name: 'openSafeRequests' }],
    most: 8,
    goesOnIn: [],
  },
  'A mail, from the request to the mail server': {
    starts: [
      { file: 'handlers/messages/send-email.ts', name: 'sendEmail' },
      { file: 'workers/messages/kind.ts', name: 'messageKind' },
      { file: 'workers/messages/message-sender.ts', name: 'openMessageSender' },
    ],
    most: 16,
    goesOnIn: [
      'adapters/outbound/judged-agent.ts',
      'domain/messages/mail-body.ts',
      'db/messages/queue.ts',
      'domain/messages/links.ts',
      'db/lanes/queries.ts',
      'actions/signatures/paper.ts',
      'domain/messages/sms-parts.ts',
      'adapters/outbound/twilio.ts',
      'adapters/outbound/sms-gateway.ts',
      'actions/messages/fate.ts',
      'views/mails/sandbox.tsx',
    ],
  },
  'The links of a message': {
    starts: ['sealLinks', 'openTokens', 'joinTokens', 'mailSecrets', 'withOwnLinks'].map((name) => ({
      file: 'domain/messages/links.ts',
      name,
    })),
    most: 4,
    goesOnIn: [],
  },
  'An SMS, from its text to its provider': {
    starts: [
      { file: 'domain/messages/sms-parts.ts', name: 'segmentsOf' },
      { file: 'adapters/outbound/open-transport.ts', name: 'openSmsTransport' },
    ],
    most: 9,
    goesOnIn: ['adapters/outbound/judged-agent.ts', 'domain/webhooks/subscription.ts'],
  },
  'What became of a message': {
    starts: [{ file: 'actions/messages/fate.ts', name: 'recordFates' }],
    most: 6,
    goesOnIn: [],
  },
  'A signature, from the decision to the evidence': {
    starts: [{ file: 'actions/signatures/decide.ts', name: 'sign' }],
    most: 14,
    goesOnIn: ['actions/budgets/move.ts', 'actions/messages/notice.ts', 'actions/messages/alert-workshop.ts'],
  },
};

/** A file is common ground if at least this share of the operations, or of the workers, calls its functions. */
const commonShares = { operations: 1 / 8, workers: 3 / 4 };

const starts: Record<keyof typeof commonShares, [files: string, exported: RegExp]> = {
  operations: ['handlers/**/*.ts', /^export const (\w+): (?:Desk)?\w*Handlers?\b/gm],
  workers: ['workers/{housekeeping,messages,webhooks}/*.ts', /^export (?:async )?function (start\w+)/gm],
};

/** Acts in sandboxes are doors to what others do, and begin in the middle of their journeys. */
const isInSandboxes = (file: string) => file.startsWith('handlers/sandbox/');

function commonFiles(kind: keyof typeof commonShares): string[] {
  const [files, exported] = starts[kind];
  const doors = globSync(files, { cwd: root }).filter((file) => !isInSandboxes(file));
  const begins = doors.flatMap((file) =>
    [...readFileSync(join(root, file), 'utf8').matchAll(exported)].map(([, name]) => ({
      file,
      name: name as string,
    })),
  );
  const reached = Map.groupBy(
    begins.flatMap((start) => filesReached([start], isNotRead)),
    (file) => file,
  );
  const least = begins.length * commonShares[kind];
  return [...reached].filter(([, calls]) => calls.length >= least).map(([file]) => file);
}

const common = new Set([...commonFiles('operations'), ...commonFiles('workers')]);

function sectionOf(title: string): string {
  return page.split('\n## ').find((each) => each.startsWith(`${title}\n`)) ?? '';
}

function filesOf(title: string): string[] {
  return [...sectionOf(title).matchAll(/^\d+\. `([^`]+)`/gm)].map(([, file]) => file as string);
}

test('the page names the common ground', () => {
  const [listed = ''] = sectionOf('Common ground').split('\nEvery request');
  const files = [...listed.matchAll(/`(\w+\/[^`]+)`/g)].map(([, file]) => file as string);
  expect(files.sort()).toEqual([...common].sort());
});

describe.each(Object.entries(journeys))('%s', (title, { starts, most, goesOnIn }) => {
  test('lists exactly the files whose functions it calls, and not too many', () => {
    const reached = filesReached(starts, (file) => isNotRead(file) || goesOnIn.includes(file));
    const files = reached.filter((file) => !common.has(file));
    expect(filesOf(title).sort()).toEqual(files.sort());
    expect(files.length).toBeLessThanOrEqual(most);
  });

  test('names the places where other journeys begin', () => {
    expect(goesOnIn.filter((file) => !sectionOf(title).includes(`\`${file}\``))).toEqual([]);
    expect(goesOnIn.filter((file) => !existsSync(join(root, file)))).toEqual([]);
  });
});
