import { collectDefaultMetrics, Gauge, Registry } from '@prometheus-io/client';
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

export interface CellConfig {
  /** Null if the deployment has no other cells. */
  cell: number | null;
  /** Empty if the cell has no name. */
  cellName: string;
}

/** Metric with the cell of this process, by which one Prometheus distinguishes several deployments. */
export function cellMetrics({ cell, cellName }: CellConfig): MetricsSource {
  const values = cell === null ? [] : [{ labels: { cell: String(cell), name: cellName }, value: 1 }];
  return { metrics: () => renderMetrics([metric('workshop_cell_info', values)]) };
}
