// Generates the files for Prometheus and Grafana, and docs/monitoring.md, from the lists of metrics and alerts.
// `files.ts --check` fails if a generated file is out of date.
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { type MetricDescription, metricsByName } from '../../../adapters/telemetry/metric-list.ts';
import { type Alert, alerts } from './alerts.ts';
import { buildDashboard } from './dashboard.ts';

const root = join(import.meta.dirname, '../../..');
const pageFile = 'docs/monitoring.md';
const originNote =
  'Generated from tools/operator/monitoring/ and adapters/telemetry/metric-list.ts by `make generate`; never edited.';

const writersByFile: Record<string, () => string> = {
  [pageFile]: monitoringPage,
  'deploy/monitoring/alerts.yaml': alertRules,
  'deploy/monitoring/dashboard.json': buildDashboard,
};

/**
 * Prints the alerts as YAML for Prometheus. Strings are printed as JSON, because a JSON string is a valid YAML string.
 */
function alertRules(): string {
  const groups = Object.entries(alerts).map(
    ([name, rules]) => `  - name: workshop-${name}\n    rules:\n${rules.map(alertRule).join('')}`,
  );
  return `# ${originNote}\ngroups:\n${groups.join('')}`;
}

function alertRule({ name, expr, for: lasting, severity, summary }: Alert): string {
  const lines = [
    `- alert: ${name}`,
    `  expr: ${JSON.stringify(expr)}`,
    `  for: ${lasting}`,
    `  labels: { severity: ${severity} }`,
    '  annotations:',
    `    summary: ${JSON.stringify(summary)}`,
    `    runbook_url: ${pageFile}#${name.toLowerCase()}`,
  ];
  return lines.map((line) => `      ${line}\n`).join('');
}

const sources: Record<MetricDescription['from'], string> = {
  api: 'API',
  worker: 'worker',
  database: 'database',
  process: 'each process',
};

function monitoringPage(): string {
  const metrics = Object.entries(metricsByName).map(([name, { type, from, labels = [], help, needs }]) => {
    const labelList = labels.map((label) => `\`${label}\``).join(', ');
    return `| \`${name}\` | ${type} | ${sources[from]} | ${labelList} | ${help}${needs ? `; only with \`${needs}\`` : ''} |`;
  });
  const of = (severity: Alert['severity']) =>
    Object.values(alerts)
      .flat()
      .filter((alert) => alert.severity === severity)
      .map(alertSection);
  return `<!-- ${originNote} -->

# Metrics and alerts

This page lists all metrics and alerts. To collect metrics and install the alerts, see [Monitoring](operators/monitoring.md#collect-metrics).

## Metrics

| Name | Type | Counted by | Labels | What it is |
|---|---|---|---|---|
${metrics.join('\n')}

## Critical alerts: act at once

${of('critical').join('\n')}
## Warnings: act in working hours

${of('warning').join('\n')}`;
}

function alertSection({ name, expr, for: lasting, advice }: Alert): string {
  const when = lasting === '0m' ? 'at once' : `after ${lasting}`;
  return `### ${name}\n\n\`${expr}\` (${when})\n\n${advice}\n`;
}

for (const [name, make] of Object.entries(writersByFile)) {
  const file = join(root, name);
  if (!process.argv.includes('--check')) {
    mkdirSync(dirname(file), { recursive: true });
    writeFileSync(file, make());
  } else if (readFileSync(file, 'utf8') !== make()) {
    console.error(`${name} does not match the lists of metrics and alerts: run make generate`);
    process.exit(1);
  }
}
