import { collectDefaultMetrics, Gauge, Registry } from '@prometheus-io/client';
import type { Config } from '../../config.ts';
import { release } from '../../generated/release.ts';
import { metricList } from './metric-list.ts';
import { type MetricsSource, metric, renderMetrics } from './metrics.ts';

let registry: Registry | undefined;

/** Metrics of this process and its release. */
export function processMetrics(): MetricsSource {
  if (registry) return registry;
  registry = new Registry();
  collectDefaultMetrics({ register: registry });
  new Gauge({
    name: 'workshop_build_info',
    help: metricList.workshop_build_info.help,
    labelNames: ['version', 'release'],
    registers: [registry],
  }).set({ version: release.version, release: release.date }, 1);
  return registry;
}

/** The cell of this process, by which one Prometheus distinguishes several. */
export function cellMetrics({ cell, cellName }: Pick<Config, 'cell' | 'cellName'>): MetricsSource {
  const values = cell === null ? [] : [{ labels: { cell: String(cell), name: cellName }, value: 1 }];
  return { metrics: () => renderMetrics([metric('workshop_cell_info', values)]) };
}
