import { OWNERS } from './owners.ts';
import { type ActionOf, DAY, type ScheduledAction, SPAN } from './scheduled-action.ts';

/** All people go to the tap once a week, from this hour of the first day on. */
const WEEK = 7 * DAY;
const FIRST = 6 * 3_600;

/** The ETH that the people of the demo world trade with: they take it from the local token's tap. */
export function planDrips(): ScheduledAction<ActionOf<'drip'>>[] {
  const by = OWNERS.map(({ index }) => index);
  const weeks = Math.ceil((SPAN - FIRST) / WEEK);
  return Array.from({ length: weeks }, (_, i) => ({ at: FIRST + i * WEEK, action: { kind: 'drip', by } }));
}
