import { useEffect, useState } from 'react';
import { serverNow } from '../../lib/clock.ts';

/** The interval at which "5s ago" is updated. */
const EVERY_MS = 10_000;

/** The time in milliseconds, as it was when the page was made, and then every few seconds. */
export function useRoughNow(start: number): number {
  const [now, setNow] = useState(start);
  useEffect(() => {
    const timer = setInterval(() => setNow(serverNow()), EVERY_MS);
    return () => clearInterval(timer);
  }, []);
  return now;
}
