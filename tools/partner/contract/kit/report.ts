import { writeXml, type XmlElement, xmlLine } from '../../../../domain/text/xml.ts';
import type { AnswerResult, OperationResult, Outcome } from './run.ts';

export interface ContractReport {
  url: string;
  workshop: string;
  sandbox: boolean;
  release: string;
  startedAt: string;
  durationMs: number;
  operations: OperationResult[];
}

export function countOutcomes({ operations }: Pick<ContractReport, 'operations'>, outcome: Outcome): number {
  return operations.flatMap(({ answers }) => answers).filter((each) => each.outcome === outcome).length;
}

/** Formats the report as JSON with the field names of the API (snake case). */
export function toJsonReport(report: ContractReport): string {
  const { url, workshop, sandbox, release, startedAt, durationMs, operations } = report;
  const summary = {
    ...{ url, workshop, sandbox, release, started_at: startedAt, duration_ms: durationMs },
    passed: countOutcomes(report, 'passed'),
    failed: countOutcomes(report, 'failed'),
    not_provoked: countOutcomes(report, 'not_provoked'),
    operations: operations.map(({ operationId: operation_id, answers, ...operation }) => ({
      operation_id,
      ...operation,
      answers: answers.map(({ durationMs: duration_ms, ...answer }) => ({ ...answer, duration_ms })),
    })),
  };
  return `${JSON.stringify(summary, null, 2)}\n`;
}

/** Formats the report as JUnit XML for CI systems: one test suite per operation, one test case per response. */
export function toJunitReport({ url, operations }: ContractReport): string {
  const suites = operations.map((operation): XmlElement => {
    const { operationId, answers } = operation;
    const cases = answers.map((answer) => junitCase(operationId, answer));
    return ['testsuite', cases, junitCounts(operationId, [operation])];
  });
  const all = writeXml(['testsuites', suites, junitCounts(`workshop-api contract ${url}`, operations)]);
  return `<?xml version="1.0" encoding="UTF-8"?>\n${all}\n`;
}

function junitCounts(name: string, operations: OperationResult[]) {
  const answers = operations.flatMap((each) => each.answers);
  return {
    name: xmlLine(name),
    tests: String(answers.length),
    failures: String(countOutcomes({ operations }, 'failed')),
    skipped: String(countOutcomes({ operations }, 'not_provoked')),
    time: toSeconds(answers.reduce((sum, { durationMs }) => sum + durationMs, 0)),
  };
}

function junitCase(classname: string, { answer, outcome, reason, durationMs }: AnswerResult): XmlElement {
  const message = xmlLine(reason ?? '');
  const element = outcome === 'failed' ? 'failure' : 'skipped';
  const outcomes: XmlElement[] = outcome === 'passed' ? [] : [[element, '', { message }]];
  return ['testcase', outcomes, { classname, name: answer, time: toSeconds(durationMs) }];
}

function toSeconds(durationMs: number): string {
  return (durationMs / 1_000).toFixed(3);
}
