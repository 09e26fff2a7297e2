import {
  collectDefaultMetrics,
  Gauge,
  type MetricObjectWithValues,
  type MetricValueWithName,
  Registry,
} from '@prometheus-io/client';
import { release } from '../generated/release.ts';

/** Figures that were counted elsewhere, for Prometheus: the library's own counters would count them again. */
export type Figure = MetricObjectWithValues<Value>;
export type Value = MetricValueWithName<string>;

export function figure(type: Figure['type'], name: string, help: string, values: Value[]): Figure {
  return { name, help, type, aggregator: 'sum', collect() {}, values };
}

export function gauge(name: string, help: string, value: number): Figure {
  return figure('gauge', name, help, [{ labels: {}, value }]);
}

export function gaugeBy(label: string, name: string, help: string, values: Record<string, number>): Figure {
  const labelled = Object.entries(values).map(([key, value]) => ({ labels: { [label]: key }, value }));
  return figure('gauge', name, help, labelled);
}

export function written(figures: Figure[]): Promise<string> {
  return Registry.aggregate([figures]).metrics();
}

export interface Source {
  metrics(): Promise<string>;
}

export async function expose(sources: readonly Source[]): Promise<string> {
  const texts = await Promise.all(sources.map((source) => source.metrics()));
  return texts.join('\n');
}

export const exposedType = 'text/plain; version=0.0.4; charset=utf-8';

export function answerWithin<T>(limitMs: number, work: () => Promise<T>): Promise<T | undefined> {
  return new Promise((resolve) => {
    const giveUp = () => resolve(undefined);
    const timer = setTimeout(giveUp, limitMs);
    work()
      .then(resolve, giveUp)
      .finally(() => clearTimeout(timer));
  });
}

let registry: Registry | undefined;

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
