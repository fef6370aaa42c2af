import { ALARM_ID, ANNOUNCER_ID } from './announcer-id.ts';

/** Sentences that come together are announced together. */
const BATCH_WINDOW_MS = 400;
/** How long a region is empty before it says the same again. */
const EMPTY_MS = 100;
/** This many are announced one by one. The rest are counted. */
const MAX_SINGLE = 3;
/** Removed after this time, so that a visitor who reads the page does not find old news. */
const SHOWN_MS = 10_000;

let timer: ReturnType<typeof setTimeout> | undefined;
const gathered = new Map<string, string>();

// Straight into the region: it is the page's for as long as it is open, and a store would cost every page its bytes.
function say(text: string, id: string = ANNOUNCER_ID): void {
  const region = document.getElementById(id);
  if (!region) return;
  const again = text !== '' && region.textContent === text;
  region.textContent = again ? '' : text;
  // The same words in the same place are no change, so screen readers would not read them.
  if (again) setTimeout(() => say(text, id), EMPTY_MS);
}

/**
 * Announces a sentence politely, in addition to what is visible. A key is announced once, even if several
 * parts of a page report it.
 */
export function announce(key: string, sentence: string): void {
  gathered.set(key, sentence);
  clearTimeout(timer);
  timer = setTimeout(() => {
    const all = [...gathered.values()];
    const rest = all.length - MAX_SINGLE;
    const more = rest > 0 ? [`And ${rest} more.`] : [];
    gathered.clear();
    say([...all.slice(0, MAX_SINGLE), ...more].join(' '));
    timer = setTimeout(() => say(''), SHOWN_MS);
  }, BATCH_WINDOW_MS);
}

/** Drops announcements that have not been made yet, for a page that is gone. */
export function forgetAnnouncements(): void {
  clearTimeout(timer);
  clearTimeout(alarm);
  gathered.clear();
}

let alarm: ReturnType<typeof setTimeout> | undefined;

/** Announces a failure at once, whatever is being read. */
export function announceNow(sentence: string): void {
  clearTimeout(alarm);
  say(sentence, ALARM_ID);
  alarm = setTimeout(() => say('', ALARM_ID), SHOWN_MS);
}
