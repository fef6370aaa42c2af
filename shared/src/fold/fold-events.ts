import { ZERO_ADDRESS } from '../domain/chain/address.ts';
import { type ChainEvent, EventRefusedError } from './event.ts';

/** One kind of thing that events are folded into. */
export type Fold<State> = {
  /** The ids of the things that an event is about. */
  subjectsOf(event: ChainEvent): readonly string[];
  /** Applies one event to the thing of this id: pure. */
  fold(state: State | undefined, event: ChainEvent, id: string): State;
};

/** Applies events, in chain order, to the things they are about. Throws an EventRefusedError when the fold throws. */
export function foldEvents<State>(
  { subjectsOf, fold }: Fold<State>,
  states: ReadonlyMap<string, State>,
  events: readonly ChainEvent[],
): Map<string, State> {
  const folded = new Map(states);
  for (const event of events) {
    try {
      for (const id of subjectsOf(event)) folded.set(id, fold(folded.get(id), event, id));
    } catch (cause) {
      if (cause instanceof EventRefusedError) throw cause;
      throw new EventRefusedError(event, cause instanceof Error ? cause.message : String(cause), { cause });
    }
  }
  return folded;
}

/** Returns whether this event makes its token. */
export function isMint(event: ChainEvent): boolean {
  return event.kind === 'transfer' && event.from === ZERO_ADDRESS;
}
