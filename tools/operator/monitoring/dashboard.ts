import {
  type MetricDescription,
  type MetricGroup,
  metricsByName,
} from '../../../adapters/telemetry/metric-list.ts';

interface ChartQuery {
  expr: string;
  legendFormat: string;
}

interface Chart {
  title: string;
  description: string;
  unit: string;
  targets: ChartQuery[];
  /** The kind of chart. A `stat` chart is small, and shows only the last value. */
  kind: 'timeseries' | 'stat';
}

const rowTitles: Record<MetricGroup, string> = {
  requests: 'Requests',
  process: 'Processes',
  database: 'Database',
  webhooks: 'Events and webhooks',
  messages: 'Messages',
  invoices: 'Invoices and tax records',
};

const jobSelector = 'job=~"$job"';
const gridColumns = 24;
const chartSizes = { stat: { w: 4, h: 4 }, timeseries: { w: 8, h: 7 } };

const overviewCharts: Chart[] = [
  statChart('Processes', 'Processes that are scraped', `count(workshop_build_info{${jobSelector}})`, 'short'),
  statChart(
    'Requests',
    'Requests a second',
    `sum(rate(workshop_requests_total{${jobSelector}}[5m]))`,
    'reqps',
  ),
  statChart(
    'Failures',
    'Requests with 5xx, of all',
    `sum(rate(workshop_requests_total{${jobSelector},status=~"5.."}[5m])) / sum(rate(workshop_requests_total{${jobSelector}}[5m]))`,
    'percentunit',
  ),
  statChart(
    '99 % take less than',
    'Time of a request',
    quantileTarget('workshop_request_duration_seconds', 0.99, []),
    's',
  ),
  statChart(
    'Ready',
    'Whether all processes accept writes',
    `min(workshop_ready{${jobSelector}})`,
    'bool_yes_no',
  ),
  statChart(
    'Alerts',
    'Alerts that are firing',
    'count(ALERTS{alertname=~"Workshop.*",alertstate="firing"}) or vector(0)',
    'short',
  ),
];

function statChart(title: string, description: string, expr: string, unit: string): Chart {
  return { title, description, unit, kind: 'stat', targets: [{ expr, legendFormat: title }] };
}

function quantileTarget(name: string, share: number, labels: readonly string[]): string {
  const by = ['le', ...labels].join(', ');
  return `histogram_quantile(${share}, sum by (${by}) (rate(${name}_bucket{${jobSelector}}[5m])))`;
}

/**
 * Builds the chart of a metric. Shows a counter as its rate and a histogram by two quantiles. If all processes report
 * the same value, shows the value only once.
 */
function chartOf(name: string, metric: MetricDescription): Chart {
  const { type, labels = [], help } = metric;
  const by = labels.length > 0 ? ` by (${labels.join(', ')})` : '';
  const legend = labels.map((label) => `{{${label}}}`).join(' ');
  const chart = { title: titleOf(name), description: help, kind: 'timeseries' as const };
  if (type === 'counter')
    return {
      ...chart,
      unit: 'ops',
      targets: [{ expr: `sum${by} (rate(${name}{${jobSelector}}[5m]))`, legendFormat: legend || 'a second' }],
    };
  if (type === 'histogram') {
    const of = (share: number) => ({
      expr: quantileTarget(name, share, labels),
      legendFormat: `${legend} p${share * 100}`.trim(),
    });
    return { ...chart, unit: 's', targets: [of(0.5), of(0.99)] };
  }
  const expr =
    metric.from === 'database'
      ? `max${by} (${name}{${jobSelector}})`
      : `sum by (${[...labels, 'instance'].join(', ')}) (${name}{${jobSelector}})`;
  const legendFormat = metric.from === 'database' ? legend || 'all' : `{{instance}} ${legend}`.trim();
  return { ...chart, unit: unitOf(name), targets: [{ expr, legendFormat }] };
}

/** Returns the title of a metric: `Backlog deliveries` for `workshop_backlog_deliveries`. */
function titleOf(name: string): string {
  const words = name.replace(/^workshop_/, '').replace(/_(total|seconds|bytes)$/, '');
  return words.charAt(0).toUpperCase() + words.slice(1).replaceAll('_', ' ');
}

function unitOf(name: string): string {
  if (name.endsWith('_seconds')) return 's';
  return name.endsWith('_bytes') ? 'bytes' : 'short';
}

const nodeCharts: Chart[] = [
  processChart('Memory', 'Resident memory of each process', 'process_resident_memory_bytes', 'bytes'),
  processChart('Processor', 'Cores that each process uses', 'rate(process_cpu_seconds_total[5m])', 'short'),
  processChart('Event loop', 'Delay of the event loop, 99 %', 'nodejs_eventloop_lag_p99_seconds', 's'),
];

function processChart(title: string, description: string, of: string, unit: string): Chart {
  const expr = of.replace(/^(\w+)$|(?<=rate\()(\w+)/, (name) => `${name}{${jobSelector}}`);
  return { title, description, unit, kind: 'timeseries', targets: [{ expr, legendFormat: '{{instance}}' }] };
}

function chartRows(): [string, Chart[]][] {
  const groups = Object.entries(rowTitles).map(([group, title]): [string, Chart[]] => {
    const charts = Object.entries(metricsByName)
      .filter(([, metric]) => metric.group === group)
      .map(([name, metric]) => chartOf(name, metric));
    return [title, group === 'process' ? [...nodeCharts, ...charts] : charts];
  });
  return [['Overview', overviewCharts], ...groups];
}

/** Positions the charts from left to right, row by row, in Grafana's grid of 24 columns. */
function layOutPanels() {
  let id = 0;
  let y = 0;
  return chartRows().flatMap(([title, charts]) => {
    id += 1;
    const head = {
      id,
      type: 'row',
      title,
      collapsed: false,
      gridPos: { x: 0, y, w: gridColumns, h: 1 },
      panels: [],
    };
    const { w, h } = chartSizes[charts[0]?.kind ?? 'timeseries'];
    const across = gridColumns / w;
    const placed = charts.map((chart, index) => {
      id += 1;
      const gridPos = { x: (index % across) * w, y: y + 1 + Math.floor(index / across) * h, w, h };
      return buildPanel(chart, id, gridPos);
    });
    y += 1 + Math.ceil(charts.length / across) * h;
    return [head, ...placed];
  });
}

// biome-ignore lint/suspicious/noTemplateCurlyInString: Grafana's own variable.
const datasource = { type: 'prometheus', uid: '${datasource}' };

function buildPanel({ title, description, unit, targets, kind }: Chart, id: number, gridPos: object) {
  return {
    ...{ id, type: kind, title, description, datasource, gridPos },
    fieldConfig: { defaults: { unit, min: unit === 's' ? undefined : 0 }, overrides: [] },
    ...(kind === 'timeseries' && {
      options: {
        legend: { displayMode: 'list', placement: 'bottom' },
        tooltip: { mode: 'multi', sort: 'desc' },
      },
    }),
    targets: targets.map((target, index) => ({
      refId: String.fromCharCode(65 + index),
      datasource,
      ...target,
    })),
  };
}

/** Builds a dashboard for Grafana 10 and later from the list of metrics. */
export function buildDashboard(): string {
  const job = {
    ...{ name: 'job', label: 'Job', type: 'query', datasource, refresh: 2, includeAll: true, multi: true },
    query: 'label_values(workshop_build_info, job)',
    current: { text: 'All', value: '$__all' },
  };
  const source = { name: 'datasource', label: 'Data source', type: 'datasource', query: 'prometheus' };
  const whole = {
    ...{
      uid: 'workshop-api',
      title: 'workshop-api',
      tags: ['workshop-api'],
      schemaVersion: 39,
      editable: true,
    },
    ...{ timezone: 'browser', refresh: '30s', time: { from: 'now-6h', to: 'now' } },
    templating: { list: [source, job] },
    panels: layOutPanels(),
  };
  return `${JSON.stringify(whole, null, 2)}\n`;
}
