import { type MetricObjectWithValues, type MetricValueWithName, Registry } from '@prometheus-io/client';

/** Figures that were counted elsewhere, for Prometheus: the library's own counters would count them again. */
export type Figure = MetricObjectWithValues<Value>;
export type Value = MetricValueWithName<string>;

export function figure(type: Figure['type'], name: string, help: string, values: Value[]): Figure {
  return { name, help, type, aggregator: 'sum', collect() {}, values };
}

export function gauge(name: string, help: string, value: number): Figure {
  return figure('gauge', name, help, [{ labels: {}, value }]);
}

/** One value for each value of a label. */
export function gaugeBy(label: string, name: string, help: string, values: Record<string, number>): Figure {
  const labelled = Object.entries(values).map(([key, value]) => ({ labels: { [label]: key }, value }));
  return figure('gauge', name, help, labelled);
}

export function written(figures: Figure[]): Promise<string> {
  return Registry.aggregate([figures]).metrics();
}
