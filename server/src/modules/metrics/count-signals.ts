import { openSignal } from '../../platform/signals.ts';
import type { Metrics } from './definitions.ts';

const METHODS = ['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS'];

/** Counts what happens in this process until the returned function is called. */
export function countSignals(metrics: Metrics): () => void {
  const ends = [
    openSignal('request').listen(({ method, route, status, seconds }) => {
      // Clients invent methods, and each would be a series for good.
      const known = METHODS.includes(method) ? method : 'other';
      metrics.requests.observe({ method: known, route, status: String(status) }, seconds);
    }),
    openSignal('failure').listen(({ code }) => metrics.failures.inc({ code })),
    openSignal('limit').listen(({ limit }) => metrics.limits.inc({ limit })),
    openSignal('signInFailure').listen(({ way }) => metrics.signInFailures.inc({ way })),
    openSignal('nodeCall').listen(({ seconds, ...labels }) => metrics.nodeCalls.observe(labels, seconds)),
    openSignal('streams').listen(({ open }) => metrics.streams.set(open)),
    openSignal('pictures').listen(({ waiting }) => metrics.pictures.set(waiting)),
  ];
  return () => {
    for (const end of ends) end();
  };
}
