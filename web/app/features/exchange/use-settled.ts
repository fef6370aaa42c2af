import { m } from '@pitlane/shared/messages/messages';
import { useEffect, useState } from 'react';
import { announce } from '../../lib/announce.ts';

/** The time that a list waits after a change of side or owner before it is fetched again (specification, "Reset delay"). */
const RESET_DELAY_MS = 1_000;

/** Returns whether a choice has lasted for the delay. The one that a page opens with counts as settled. Announces the wait. */
export function useSettled(choice: string): boolean {
  const [settled, setSettled] = useState(choice);
  const isSettled = choice === settled;
  useEffect(() => {
    if (isSettled) return undefined;
    announce('exchange list', m.exchange.theListIsLoading);
    const timer = setTimeout(() => setSettled(choice), RESET_DELAY_MS);
    return () => clearTimeout(timer);
  }, [choice, isSettled]);
  return isSettled;
}
