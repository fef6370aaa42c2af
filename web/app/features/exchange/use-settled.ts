import { useEffect, useState } from 'react';
import { announce } from '../../lib/announce.ts';

/** How long a list waits after a change of side or owner, before it is asked for anew (specification, "Reset delay"). */
const RESET_DELAY_MS = 1_000;

/** Whether a choice has stood for the delay. What a page opens with has. The wait is announced. */
export function useSettled(choice: string): boolean {
  const [settled, setSettled] = useState(choice);
  const isSettled = choice === settled;
  useEffect(() => {
    if (isSettled) return undefined;
    announce('exchange list', 'The list is loading.');
    const timer = setTimeout(() => setSettled(choice), RESET_DELAY_MS);
    return () => clearTimeout(timer);
  }, [choice, isSettled]);
  return isSettled;
}
