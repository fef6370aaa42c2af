import type { Topic } from '@pitlane/shared/domain/site/topics';
import type { ChangeRow } from './live.repo.ts';
import { collapse, type Topics, toEvents } from './live-message.ts';

/** New rows that concern a subscriber, and the message that all subscribers with the same topics are sent for them. */
export type Round = { rows: readonly ChangeRow[]; message: Uint8Array };
export type Listener = (round: Round) => void;

type Group = { key: string; topics: Topics; listeners: Set<Listener> };

/**
 * The subscribers of topics. Subscribers with the same topics form a group: a message is made once for each
 * group. A row is checked only by the groups that it concerns.
 */
export function createSubscriptions() {
  const groups = new Map<string, Group>();
  const byTopic = new Map<Topic, Set<Group>>();
  const encoder = new TextEncoder();
  let count = 0;

  const getGroup = (topics: Topics): Group => {
    const key = topics ? [...topics].sort().join(' ') : '*';
    const known = groups.get(key);
    if (known) return known;
    const group: Group = { key, topics, listeners: new Set() };
    groups.set(key, group);
    for (const topic of topics ?? []) byTopic.set(topic, (byTopic.get(topic) ?? new Set()).add(group));
    return group;
  };
  const dropGroup = (group: Group) => {
    groups.delete(group.key);
    for (const topic of group.topics ?? []) {
      const interested = byTopic.get(topic);
      interested?.delete(group);
      if (interested?.size === 0) byTopic.delete(topic);
    }
  };
  const groupsOf = (row: ChangeRow): Iterable<Group> => {
    if (row.entity === 'gap') return groups.values();
    const all = groups.get('*');
    return new Set([
      ...(all ? [all] : []),
      ...row.topics.flatMap((topic) => [...(byTopic.get(topic) ?? [])]),
    ]);
  };

  return {
    /** Calls back for each round that concerns these topics, until the returned function is called. */
    add(topics: Topics, listener: Listener): () => void {
      const group = getGroup(topics);
      group.listeners.add(listener);
      count += 1;
      return () => {
        if (!group.listeners.delete(listener)) return;
        count -= 1;
        if (group.listeners.size === 0) dropGroup(group);
      };
    },
    /** Sends to every subscriber that the rows concern. Returns the number of subscribers. */
    publish(rows: readonly ChangeRow[]): number {
      const perGroup = new Map<Group, ChangeRow[]>();
      for (const row of rows) {
        for (const group of groupsOf(row)) {
          const own = perGroup.get(group);
          if (own) own.push(row);
          else perGroup.set(group, [row]);
        }
      }
      let told = 0;
      for (const [{ topics, listeners }, own] of perGroup) {
        const message = encoder.encode(toEvents(collapse(own, topics)));
        for (const listener of listeners) listener({ rows: own, message });
        told += listeners.size;
      }
      return told;
    },
    count: () => count,
  };
}
