import { EVENT_FIELDS, type EventFact, type EventKind } from './event.ts';

/** The fields of a fact as JSON can hold them. */
export type EventData = Record<string, string | number>;

const FIELDS = Object.fromEntries(
  Object.entries(EVENT_FIELDS).map(([kind, fields]) => [kind, Object.entries(fields)]),
) as Record<EventKind, [name: string, type: string][]>;

/** The fields of a fact, to store beside its kind. */
export function toEventData(fact: EventFact): EventData {
  const values = fact as unknown as Record<string, bigint | string | number>;
  const data: EventData = {};
  for (const [name] of FIELDS[fact.kind]) {
    const value = values[name];
    if (value === undefined) throw new Error(`a ${fact.kind} has no ${name}`);
    data[name] = typeof value === 'bigint' ? String(value) : value;
  }
  return data;
}

/** The fact that was stored: the inverse of toEventData. Throws when a field is missing. */
export function toEventFact(kind: EventKind, data: EventData): EventFact {
  const fact: Record<string, bigint | string | number> = { kind };
  for (const [name, type] of FIELDS[kind]) {
    const value = data[name];
    if (value === undefined) throw new Error(`a stored ${kind} has no ${name}`);
    fact[name] = type === 'uint256' ? BigInt(value) : value;
  }
  return fact as EventFact;
}
