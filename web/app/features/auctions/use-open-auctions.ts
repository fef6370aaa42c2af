import type { OpenAuctions } from '@pitlane/shared/api/auctions';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { asSent, getJson } from '../../lib/api.ts';
import { readNow } from '../../lib/clock.ts';
import { useLive } from '../../lib/live/live.ts';
import { useRootData } from '../../lib/root-data.ts';

/** Changes within this time are asked about once. */
const PAUSE_MS = 2_000;
/** The longest time that a timer of a browser can wait. */
const MAX_TIMER_MS = 2 ** 31 - 1;

/**
 * The open auctions of the first page, and from then on each new count: when one begins, gets a bid or closes, and when the time
 * of the next one is up. Null while the API does not answer.
 */
export function useOpenAuctions(): OpenAuctions | null {
  const first = useRootData().openAuctions;
  const [newer, setNewer] = useState<OpenAuctions>();
  const open = newer ?? first;
  const waiting = useRef<ReturnType<typeof setTimeout>>(undefined);
  const read = async () => {
    try {
      setNewer(await getJson(asSent<OpenAuctions>(), '/api/auctions/open'));
    } catch (error) {
      console.warn('Couldn’t count the open auctions.', error);
    }
  };
  const readSoon = useEffectEvent(() => {
    waiting.current ??= setTimeout(() => {
      waiting.current = undefined;
      void read();
    }, PAUSE_MS);
  });
  useLive('auctions', () => readSoon());
  // Each answer sets its own timer: one that was kept may still name the end that has just passed.
  useEffect(() => {
    if (!open || open.next_end === null) return;
    const left = Math.min(MAX_TIMER_MS, Math.max(0, open.next_end * 1_000 - readNow()));
    const timer = setTimeout(() => readSoon(), left);
    return () => clearTimeout(timer);
  }, [open]);
  useEffect(() => () => clearTimeout(waiting.current), []);
  return open ?? null;
}
