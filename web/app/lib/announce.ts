/** What is being said to screen readers, in one region of the page's frame (layout/announcer.tsx). */

/** Sentences that come together are said together. */
const GATHER_MS = 400;
/** So many are said one by one; of the rest, their number. */
const SAID_SINGLY = 3;
/** Gone again after this time, so that nobody who walks through the page meets old news. */
const SHOWN_MS = 10_000;

let said = '';
let timer: ReturnType<typeof setTimeout> | undefined;
const gathered = new Map<string, string>();
const listeners = new Set<() => void>();

function say(text: string): void {
  said = text;
  for (const listener of listeners) listener();
}

/** Says a sentence politely, beside whatever shows the same. One key is said once, however many parts of a page tell it. */
export function announce(key: string, sentence: string): void {
  gathered.set(key, sentence);
  clearTimeout(timer);
  timer = setTimeout(() => {
    const all = [...gathered.values()];
    const rest = all.length - SAID_SINGLY;
    const more = rest > 0 ? [`And ${rest} more.`] : [];
    gathered.clear();
    say([...all.slice(0, SAID_SINGLY), ...more].join(' '));
    timer = setTimeout(() => say(''), SHOWN_MS);
  }, GATHER_MS);
}

/** The store behind the region, for useSyncExternalStore. */
export const announcementsToReaders = {
  subscribe(listener: () => void): () => void {
    listeners.add(listener);
    return () => listeners.delete(listener);
  },
  get: (): string => said,
};
