import { useCallback, useEffect, useState } from 'react';

const SHOWN_MS = 2000;

/** A state that is on for two seconds after each call of the returned function: for "Copied" on a button. */
export function useShortly(): [boolean, () => void] {
  const [count, setCount] = useState(0);
  const [on, setOn] = useState(false);
  useEffect(() => {
    if (count === 0) return undefined;
    setOn(true);
    const timer = setTimeout(() => setOn(false), SHOWN_MS);
    return () => clearTimeout(timer);
  }, [count]);
  return [on, useCallback(() => setCount((now) => now + 1), [])];
}
