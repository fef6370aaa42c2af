import { collectDefaultMetrics, Registry } from 'prom-client';
import { defineMetrics } from './definitions.ts';

export type ListedMetric = { name: string; type: string; help: string; labels: readonly string[] };

/** Every metric that /metrics answers: ours, and those of the process that prom-client reads. For docs, and for checks of boards and alarms. */
export function listMetrics(): { own: ListedMetric[]; ofProcess: ListedMetric[] } {
  const [own, ofProcess] = [new Registry(), new Registry()];
  defineMetrics(own);
  collectDefaultMetrics({ register: ofProcess });
  return { own: toList(own), ofProcess: toList(ofProcess) };
}

type Described = { name: string; type: string; help: string; labelNames?: readonly string[] };

function toList(registry: Registry): ListedMetric[] {
  // The types of prom-client leave out what every metric object has.
  const all = registry.getMetricsAsArray() as unknown as Described[];
  return all.map(({ name, type, help, labelNames = [] }) => ({ name, type, help, labels: labelNames }));
}
