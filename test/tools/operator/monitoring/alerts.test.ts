import { execFileSync, spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { parser } from '@prometheus-io/lezer-promql';
import { expect, onTestFinished, test } from 'vitest';
import { parse } from 'yaml';
import { metricsByName } from '../../../../adapters/telemetry/metric-list.ts';
import { processMetrics } from '../../../../adapters/telemetry/process-metrics.ts';
import { alerts } from '../../../../tools/operator/monitoring/alerts.ts';
import { scenes } from './firing.ts';

const root = resolve(import.meta.dirname, '../../../..');
const read = (file: string) => readFileSync(join(root, file), 'utf8');
const rulesFile = 'deploy/monitoring/alerts.yaml';
const all = Object.values(alerts).flat();

interface Rules {
  groups: { rules: { alert: string; expr: string; annotations: Record<string, string> }[] }[];
}

interface Dashboard {
  panels: { type: string; targets?: { expr: string }[] }[];
}

const rules = (parse(read(rulesFile)) as Rules).groups.flatMap((group) => group.rules);
const dashboard = JSON.parse(read('deploy/monitoring/dashboard.json')) as Dashboard;

/** Metrics that Prometheus itself provides. */
const own = ['up', 'ALERTS'];
const ofNode = [...(await processMetrics().metrics()).matchAll(/^# TYPE (\w+)/gm)].map(([, name]) =>
  String(name),
);

/**
 * Returns the names of the metrics in an expression, with the labels that it selects. Throws if the expression cannot
 * be parsed.
 */
function selected(expr: string): { name: string; labels: string[] }[] {
  const found: { name: string; labels: string[] }[] = [];
  parser.parse(expr).iterate({
    enter({ type, from, to, node }) {
      if (type.isError) throw new Error(`not PromQL: ${expr}, at ${from}`);
      if (type.name !== 'VectorSelector') return;
      const labels = node.getChild('LabelMatchers')?.node.getChildren('UnquotedLabelMatcher') ?? [];
      const name = expr.slice(from, to).replace(/\{.*/s, '');
      const named = labels.map((label) => expr.slice(label.from, label.to).replace(/\W.*/s, ''));
      found.push({ name, labels: named });
    },
  });
  return found;
}

const familyOf = (name: string) => (name in metricsByName ? name : name.replace(/_(bucket|sum|count)$/, ''));

const expressions = [
  ...rules.map(({ alert, expr }) => [alert, expr]),
  ...dashboard.panels.flatMap(({ targets = [] }) => targets.map(({ expr }) => ['the dashboard', expr])),
] as [string, string][];

test('alerts and dashboard are PromQL, and select metrics and labels that are exported', () => {
  expect(() => selected('sum(rate(up[5m])')).toThrow('not PromQL');
  for (const [where, expr] of expressions) {
    for (const { name, labels } of selected(expr)) {
      if (own.includes(name) || ofNode.includes(name)) continue;
      const metric = metricsByName[familyOf(name) as keyof typeof metricsByName];
      expect(metric, `${where}: ${name}`).toBeDefined();
      const known = [...(metric.labels ?? []), 'job', 'instance'];
      expect(
        labels.filter((label) => !known.includes(label)),
        `${where}: ${expr}`,
      ).toEqual([]);
    }
  }
});

test('the dashboard has a chart of each metric', () => {
  const named = new Set(expressions.flatMap(([, expr]) => selected(expr).map(({ name }) => familyOf(name))));
  expect(Object.keys(metricsByName).filter((name) => !named.has(name))).toEqual([]);
});

test('each alert refers to a heading that says what to do', () => {
  for (const { alert, annotations } of rules) {
    const [, page = '', anchor] = /^(.+)#(.+)$/.exec(annotations.runbook_url ?? '') ?? [];
    expect(anchor).toBe(alert.toLowerCase());
    expect(read(page)).toContain(`\n### ${alert}\n`);
  }
  expect(rules.map(({ alert }) => alert)).toEqual(all.map(({ name }) => name));
  expect(new Set(all.map(({ name }) => name)).size).toBe(all.length);
  expect(Object.keys(scenes).toSorted()).toEqual(all.map(({ name }) => name).toSorted());
});

const counts = (name: string) => `count(ALERTS{alertname="${name}",alertstate="firing"})`;

/**
 * Path of promtool, Prometheus' tool for unit tests of alert rules; empty if it is not installed. CI does not install
 * it, because Debian's package is a download of 19 MB.
 */
const promtool = process.env.PROMTOOL ?? '';
test.runIf(promtool !== '')('each alert fires in its scene, and is quiet otherwise', () => {
  const folder = mkdtempSync(join(tmpdir(), 'alerts-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  const longest = new Map(all.map((alert) => [alert.name, alert.for === '1d' ? '26h' : '3h']));
  const tests = Object.entries(scenes).flatMap(([name, scene]) =>
    [1, 2].map((column) => ({
      interval: '1m',
      input_series: scene.map((each) => ({ series: each[0], values: each[column] })),
      promql_expr_test: [
        {
          expr: counts(name),
          eval_time: longest.get(name),
          exp_samples: column === 1 ? [{ labels: '{}', value: 1 }] : [],
        },
      ],
    })),
  );
  const file = join(folder, 'tests.json');
  writeFileSync(
    file,
    JSON.stringify({ rule_files: [join(root, rulesFile)], evaluation_interval: '1m', tests }),
  );
  const { status, stdout, stderr } = spawnSync(promtool, ['test', 'rules', file], { encoding: 'utf8' });
  expect({ status, said: status === 0 ? '' : `${stdout}${stderr}` }).toEqual({ status: 0, said: '' });
});

test('Prometheus in Compose scrapes each process that has metrics, and mounts files that the rules are in', () => {
  const compose = parse(read('deploy/compose.yaml'), { merge: true }) as {
    services: Record<string, { environment?: Record<string, string>; volumes?: string[] }>;
  };
  const { scrape_configs, rule_files } = parse(read('deploy/monitoring/prometheus.yaml')) as {
    rule_files: string[];
    scrape_configs: { static_configs: { targets: string[] }[] }[];
  };
  const serving = Object.entries(compose.services).flatMap(([name, { environment = {} }]) => {
    const port = environment.METRICS_PORT ?? environment.PORT;
    return port ? [`${name}:${port}`] : [];
  });
  expect(scrape_configs[0]?.static_configs[0]?.targets).toEqual(serving);
  expect(compose.services.prometheus?.volumes).toContain(`./monitoring/alerts.yaml:${rule_files[0]}:ro`);
});

test('the chart that `make chart` builds reads files and values that it has', () => {
  const chart = '.cache/chart/workshop-api';
  execFileSync('make', ['chart'], { cwd: root });
  for (const file of ['alerts.yaml', 'dashboard.json'])
    expect(read(`${chart}/files/${file}`)).toBe(read(`deploy/monitoring/${file}`));
  const values = parse(read(`${chart}/values.yaml`)) as Record<string, Record<string, unknown>>;
  for (const template of ['prometheus-rule', 'dashboard']) {
    const text = read(`${chart}/templates/${template}.yaml`);
    expect(text).toContain('.Files.Get');
    for (const [, file] of text.matchAll(/\.Files\.Get "(.+?)"/g)) read(`${chart}/${file}`);
    for (const [, group = '', name = ''] of text.matchAll(/\.Values\.(\w+)\.(\w+)/g))
      expect(values[group], name).toHaveProperty(name);
  }
});
