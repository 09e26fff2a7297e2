import type { MetricObjectWithValues, MetricValueWithName } from '@prometheus-io/client';

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

/** Loads the library when figures are first asked for: a command of the desk never asks. */
export async function written(figures: Figure[]): Promise<string> {
  const { Registry } = await import('@prometheus-io/client');
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
