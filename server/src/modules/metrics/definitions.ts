/** Every metric of ours, with what its series mean. docs/monitoring.md has its table from here (npm run gen -- metrics). */
import { Counter, Gauge, Histogram, type Registry } from 'prom-client';

/** Seconds. Pages and reads answer within the first six; a statement of a page is stopped after five seconds. */
const SECONDS = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10];

/** Adds our metrics to a registry. Their names are stored by monitors: never rename one. */
export function defineMetrics(registry: Registry) {
  const registers = [registry];
  const gauge = <Label extends string>(name: string, help: string, ...labelNames: Label[]) =>
    new Gauge<Label>({ name: `pitlane_${name}`, help, labelNames, registers });
  const counter = <Label extends string>(name: string, help: string, ...labelNames: Label[]) =>
    new Counter<Label>({ name: `pitlane_${name}`, help, labelNames, registers });
  const histogram = <Label extends string>(name: string, help: string, ...labelNames: Label[]) =>
    new Histogram<Label>({ name: `pitlane_${name}`, help, labelNames, registers, buckets: SECONDS });
  return {
    build: gauge(
      'build_info',
      'Always 1. The labels have the versions of Pitlane and Node.',
      'version',
      'node',
    ),
    ready: gauge('ready', '1 while GET /api/health/ready answers 200.'),
    cause: gauge(
      'health_cause',
      '1 while GET /api/health names this cause, otherwise 0. `blocks` is true where the cause makes the process unready.',
      ...(['cause', 'chain', 'blocks'] as const),
    ),
    requests: histogram(
      'http_request_seconds',
      'Seconds until the answer to a request begins, by the pattern of its path. What no route has is `unmatched`.',
      ...(['method', 'route', 'status'] as const),
    ),
    failures: counter(
      'http_errors_total',
      'Requests that were refused or failed, by the code of the answer.',
      'code',
    ),
    limits: counter(
      'limits_refused_total',
      'Requests that a limit refused, by what there were too many of.',
      'limit',
    ),
    signInFailures: counter(
      'sign_in_failures_total',
      'Tries to sign in, or to confirm who is signed in, that failed.',
      'way',
    ),
    streams: gauge('live_streams', 'Browsers that listen to this process for changes.'),
    headBlock: gauge('chain_head_block', 'Newest block of the chain that its indexer has seen.', 'chain'),
    indexedBlock: gauge('chain_indexed_block', 'Newest block whose events are in the index.', 'chain'),
    lagBlocks: gauge(
      'chain_lag_blocks',
      'Blocks between head and index. Missing while the head is not known.',
      'chain',
    ),
    lagSeconds: gauge(
      'chain_lag_seconds',
      'Age of the newest indexed block while the index is behind; 0 when it has read the head. Missing while the head is not known.',
      'chain',
    ),
    nodeCalls: histogram(
      'node_request_seconds',
      "Seconds that a request to a node took. `node` is the setting with the node's address; `result` is `ok` or how the request failed.",
      ...(['node', 'result'] as const),
    ),
    unbuilt: gauge('builder_waiting_cars', 'Cars that are minted and not built yet.', 'chain'),
    connections: gauge(
      'db_connections',
      'Connections of this process to the database, by kind of work and by state (used, idle).',
      ...(['work', 'state'] as const),
    ),
    maxConnections: gauge('db_connections_max', 'The most connections of a kind of work.', 'work'),
    waiting: gauge('db_waiting', 'Callers that wait for a connection to the database.', 'work'),
    held: gauge('lease_held', '1 while any process does this work.', 'lease'),
    heldHere: gauge('lease_held_here', '1 while this process does this work.', 'lease'),
    queueWaiting: gauge('queue_waiting', 'Entries that wait in a queue, counted up to 10,000.', 'queue'),
    queueOldest: gauge(
      'queue_oldest_seconds',
      'For how long the oldest entry of a queue has been due; 0 for an empty queue.',
      'queue',
    ),
    pictures: gauge('pictures_waiting', 'Changed cars whose pictures this process still has to make.'),
    diskFree: gauge(
      'disk_free_bytes',
      'Bytes that this process may still write on the disk of PITLANE_DATA.',
    ),
    diskSize: gauge('disk_size_bytes', 'Size of the disk of PITLANE_DATA.'),
    backupAge: gauge('backup_age_seconds', 'Age of the last backup. Missing without BACKUP_STAMP.'),
    clockDifference: gauge(
      'clock_difference_seconds',
      "Seconds that the clock of this machine is ahead of the database's.",
    ),
    unread: counter(
      'collection_failures_total',
      'How often a part of the metrics could not be read: its series are missing from that answer.',
      'part',
    ),
  };
}
export type Metrics = ReturnType<typeof defineMetrics>;
