import { collectDefaultMetrics, Gauge, Registry } from '@prometheus-io/client';
import { release } from '../../generated/release.ts';
import { metricList } from './metric-list.ts';
import { type MetricsSource, metric, renderMetrics } from './metrics.ts';

let registry: Registry | undefined;

/** Returns the metrics of this process and its release, such as memory and CPU time. */
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

export interface CellConfig {
  /** Number of the cell; null if the deployment has no other cells. */
  cell: number | null;
  /** Name of the cell; empty if it has none. */
  cellName: string;
}

/**
 * Returns the metric that names the cell of this process, by which one Prometheus distinguishes several deployments.
 */
export function cellMetrics({ cell, cellName }: CellConfig): MetricsSource {
  const values = cell === null ? [] : [{ labels: { cell: String(cell), name: cellName }, value: 1 }];
  return { metrics: () => renderMetrics([metric('workshop_cell_info', values)]) };
}
