import type { MetricObjectWithValues, MetricValueWithName } from '@prometheus-io/client';
import { type MetricName, metricsByName } from './metric-list.ts';

/**
 * A Prometheus metric with values that the service already counts. The library's own counters would count a second
 * time.
 */
export type Metric = MetricObjectWithValues<MetricValue>;
export type MetricValue = MetricValueWithName<string>;

/** Returns a metric of the list with its values. Metrics without values are not rendered. */
export function metric(name: MetricName, values: MetricValue[]): Metric {
  const { type, help } = metricsByName[name];
  return { name, help, type, aggregator: 'sum', collect() {}, values };
}

export function gauge(name: MetricName, value: number): Metric {
  return metric(name, [{ labels: {}, value }]);
}

export function labelledGauge(label: string, name: MetricName, values: Record<string, number>): Metric {
  return metric(
    name,
    Object.entries(values).map(([key, value]) => ({ labels: { [label]: key }, value })),
  );
}

/** Renders metrics in Prometheus' text format. Loads the library on first use, because desk commands never need it. */
export async function renderMetrics(figures: Metric[]): Promise<string> {
  const { Registry } = await import('@prometheus-io/client');
  return Registry.aggregate([figures.filter(({ values }) => values.length > 0)]).metrics();
}

export interface MetricsSource {
  metrics(): Promise<string>;
}

/** Renders the metrics of all sources in Prometheus' text format. */
export async function renderAll(sources: readonly MetricsSource[]): Promise<string> {
  const texts = await Promise.all(sources.map((source) => source.metrics()));
  return texts.join('\n');
}

export const metricsContentType = 'text/plain; version=0.0.4; charset=utf-8';

/** Returns the result of `work`. Resolves to undefined if the work fails, or takes longer than `limitMs`. */
export function answerWithin<T>(limitMs: number, work: () => Promise<T>): Promise<T | undefined> {
  return new Promise((resolve) => {
    const giveUp = () => resolve(undefined);
    const timer = setTimeout(giveUp, limitMs);
    work()
      .then(resolve, giveUp)
      .finally(() => clearTimeout(timer));
  });
}
