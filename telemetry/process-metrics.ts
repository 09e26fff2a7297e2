import { collectDefaultMetrics, Gauge, Registry } from '@prometheus-io/client';
import { release } from '../generated/release.ts';
import type { Source } from './figures.ts';

let registry: Registry | undefined;

/** The figures of this process itself, and the release that it runs. */
export function processMetrics(): Source {
  if (registry) return registry;
  registry = new Registry();
  collectDefaultMetrics({ register: registry });
  new Gauge({
    name: 'workshop_build_info',
    help: 'Always 1; the labels say which release runs.',
    labelNames: ['version', 'release'],
    registers: [registry],
  }).set({ version: release.version, release: release.date }, 1);
  return registry;
}
