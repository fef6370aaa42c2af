/** The one list of what health can find wrong. Docs, metrics and alarms follow from it. */
import type { IndexStopCode } from '../../platform/db/schema/chain-log.ts';

type CauseFacts = {
  /** Whether a process that has it should be sent no readers. */
  blocks: boolean;
  /** Whether it is about one chain, or about the whole server. */
  of: 'chain' | 'server';
};

export const CAUSES = {
  database_away: { blocks: true, of: 'server' },
  database_read_only: { blocks: true, of: 'server' },
  database_locked: { blocks: false, of: 'server' },
  database_refuses: { blocks: true, of: 'server' },
  migrations_missing: { blocks: true, of: 'server' },
  indexer_silent: { blocks: true, of: 'chain' },
  chain_unreachable: { blocks: true, of: 'chain' },
  not_indexed_yet: { blocks: true, of: 'chain' },
  head_below_checkpoint: { blocks: true, of: 'chain' },
  head_stale: { blocks: true, of: 'chain' },
  index_behind: { blocks: false, of: 'chain' },
  // The index's own: it has stopped and waits for the operator.
  wrong_chain_id: { blocks: true, of: 'chain' },
  wrong_chain: { blocks: true, of: 'chain' },
  empty_node: { blocks: true, of: 'chain' },
  deep_rewind: { blocks: true, of: 'chain' },
  nodes_disagree: { blocks: true, of: 'chain' },
  event_refused: { blocks: true, of: 'chain' },
  database_refused: { blocks: true, of: 'chain' },
  builder_silent: { blocks: false, of: 'chain' },
  builder_stuck: { blocks: false, of: 'chain' },
  builder_stopped: { blocks: false, of: 'chain' },
  settler_stuck: { blocks: false, of: 'chain' },
  differs_from_chain: { blocks: false, of: 'chain' },
  comparison_stuck: { blocks: false, of: 'chain' },
  jobs_silent: { blocks: false, of: 'server' },
  mail_stuck: { blocks: false, of: 'server' },
  metadata_stuck: { blocks: false, of: 'server' },
  ranks_stuck: { blocks: false, of: 'server' },
  audit_log_changed: { blocks: false, of: 'server' },
  audit_log_unsealed: { blocks: false, of: 'server' },
  plain_connection: { blocks: false, of: 'server' },
  disk_full: { blocks: false, of: 'server' },
  decoder_away: { blocks: false, of: 'server' },
  scanner_away: { blocks: false, of: 'server' },
  clock_differs: { blocks: false, of: 'server' },
} as const satisfies Record<string, CauseFacts> & Record<IndexStopCode, CauseFacts>;

export type Cause = keyof typeof CAUSES;

/** Whether readers should be sent elsewhere. A cause that another version has written counts as one that says so. */
export function blocksReaders(code: string): boolean {
  return code in CAUSES ? CAUSES[code as Cause].blocks : true;
}
