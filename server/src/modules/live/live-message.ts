import type { Topic } from '@pitlane/shared/domain/site/topics';
import type { ChangeRow } from './live.repo.ts';

/** A message with more items than this names only their topics: a page then reads its lists once anyway. */
const MAX_NAMED_PER_MESSAGE = 50;

/** The topics that a stream listens to; undefined listens to everything. */
export type Topics = ReadonlySet<Topic> | undefined;

/** Returns whether a stream with these topics gets a row. A gap concerns every stream. */
export function concerns({ entity, topics }: ChangeRow, wanted: Topics): boolean {
  return entity === 'gap' || wanted === undefined || topics.some((topic) => wanted.has(topic));
}

/**
 * Collapses rows (in order) into the messages for a stream: each thing once, at its newest version, with those of its topics that
 * the stream listens to. Too many things become one gap that names these topics.
 */
export function collapse(rows: readonly ChangeRow[], wanted: Topics): ChangeRow[] {
  const newest = new Map<string, ChangeRow>();
  for (const row of rows) {
    if (!concerns(row, wanted)) continue;
    const key = `${row.entity} ${row.id}`;
    const topics = new Set([...(newest.get(key)?.topics ?? []), ...row.topics]);
    // Deleted and set again, so that the order is by the newest number.
    newest.delete(key);
    newest.set(key, { ...row, topics: [...(wanted ? topics.intersection(wanted) : topics)] });
  }
  const changes = [...newest.values()];
  const last = changes.at(-1);
  if (!last || changes.length <= MAX_NAMED_PER_MESSAGE) return changes;
  const all = changes.some(({ entity }) => entity === 'gap');
  const topics = all ? [] : [...new Set(changes.flatMap((change) => change.topics))];
  return [{ seq: last.seq, entity: 'gap', id: '', version: last.seq, topics }];
}

/** Changes as Server-Sent Events; empty for no changes. */
export function toEvents(changes: readonly ChangeRow[]): string {
  return changes
    .map(({ seq, ...change }) => `event: change\nid: ${seq}\ndata: ${JSON.stringify(change)}\n\n`)
    .join('');
}

/**
 * Marks that a stream has everything up to a number, so that it comes back with a number that is still kept.
 */
export function positionEvent(seq: number): string {
  return `event: position\nid: ${seq}\ndata: ${seq}\n\n`;
}
