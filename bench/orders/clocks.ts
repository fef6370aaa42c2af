import { setTimeout as pause } from 'node:timers/promises';
import type { Page } from '@playwright/test';

/** What an element said, and when it began to, in milliseconds since 1970. */
export type Sight = { text: string; at: number };
/** A request of the page: when it was sent, and when its answer was whole. */
export type Asked = { path: string; from: number; to: number };
type Notes = { sights: Sight[]; asked: Asked[] };

/** Runs in the page: notes each new text of an attribute when the document changes, and each request to the API. */
const WATCH = `(selector, attribute) => {
  const notes = { sights: [], asked: [] };
  const waiting = [];
  const find = ({ text, since }) => notes.sights.find((sight) => sight.at >= since && sight.text === text);
  let last;
  const look = () => {
    const text = document.querySelector(selector)?.getAttribute(attribute) ?? '';
    if (text === last) return;
    last = text;
    notes.sights.push({ text, at: Date.now() });
    for (const each of waiting) if (find(each)) each.resolve(find(each));
  };
  window.bench = {
    notes,
    until: (text, since) =>
      new Promise((resolve, reject) => {
        const one = { text, since, resolve };
        if (find(one)) return resolve(find(one));
        waiting.push(one);
        setTimeout(() => reject(new Error('the page shows ' + last + ', not ' + text)), 10_000);
      }),
  };
  look();
  new MutationObserver(look).observe(document.documentElement, { subtree: true, childList: true, attributes: true });
  const offset = performance.timeOrigin;
  new PerformanceObserver((list) => {
    for (const { name, startTime, responseEnd } of list.getEntries())
      if (name.includes('/api/'))
        notes.asked.push({ path: new URL(name).pathname, from: offset + startTime, to: offset + responseEnd });
  }).observe({ type: 'resource' });
}`;

export type PageClock = {
  /** Resolves to the moment at which the element first said this, after `since`. Throws when it does not within ten seconds. */
  untilShown(text: string, since: number): Promise<number>;
  /** Resolves when the page has asked nothing under a path for so many milliseconds. */
  untilRested(path: string, ms: number): Promise<void>;
  /** The first request under a path that began after a moment, if its answer has come. */
  findAsked(path: string, since: number): Promise<Asked | undefined>;
};

/** Watches what a page shows in an attribute of the first element that a CSS selector finds. */
export async function watchPage(
  page: Page,
  { selector, attribute }: { selector: string; attribute: string },
): Promise<PageClock> {
  await page.evaluate(`(${WATCH})(${JSON.stringify(selector)}, ${JSON.stringify(attribute)})`);
  return {
    async untilShown(text, since) {
      const { at } = await page.evaluate<Sight>(`window.bench.until(${JSON.stringify(text)}, ${since})`);
      return at;
    },
    async untilRested(path, ms) {
      for (;;) {
        const { asked } = await page.evaluate<Notes>('window.bench.notes');
        const last = Math.max(
          0,
          ...asked.filter((each) => each.path.startsWith(path)).map(({ from }) => from),
        );
        if (Date.now() - last >= ms) return;
        await pause(ms - (Date.now() - last));
      }
    },
    findAsked: async (path, since) =>
      (await page.evaluate<Notes>('window.bench.notes')).asked.find(
        (each) => each.path.startsWith(path) && each.from >= since,
      ),
  };
}

/** When something was announced, in milliseconds since 1970. */
export type Ear = {
  /** The first announcement at or after a moment. */
  next(since: number): Promise<number>;
  close(): void;
};

function createEar(close: () => void) {
  const heard: number[] = [];
  const waiting: { since: number; resolve: (at: number) => void }[] = [];
  const hear = () => {
    const at = Date.now();
    heard.push(at);
    for (const { since, resolve } of waiting.splice(0)) if (at >= since) resolve(at);
  };
  const ear: Ear = {
    next: (since) =>
      new Promise((resolve) => {
        const found = heard.find((at) => at >= since);
        if (found === undefined) waiting.push({ since, resolve });
        else resolve(found);
      }),
    close,
  };
  return { ear, hear };
}

/** Hears each new block of a node, over WebSocket. */
export async function hearBlocks(wsUrl: string): Promise<Ear> {
  const socket = new WebSocket(wsUrl);
  const { ear, hear } = createEar(() => socket.close());
  await new Promise<void>((resolve, reject) => {
    socket.addEventListener('open', () => resolve(), { once: true });
    socket.addEventListener('error', () => reject(new Error(`${wsUrl} does not answer`)), { once: true });
  });
  socket.addEventListener('message', ({ data }) => {
    if (String(data).includes('eth_subscription')) hear();
  });
  socket.send(JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'eth_subscribe', params: ['newHeads'] }));
  return ear;
}

/** Hears each change that the site tells browsers of a topic. */
export async function hearChanges(url: string, topic: string): Promise<Ear> {
  const ending = new AbortController();
  const { ear, hear } = createEar(() => ending.abort());
  const { body } = await fetch(`${url}/api/live?topics=${topic}`, { signal: ending.signal });
  if (!body) throw new Error('the site gives no stream');
  const read = async () => {
    for await (const text of body.pipeThrough(new TextDecoderStream()))
      if (text.includes('event: change')) hear();
  };
  void read().catch(() => undefined); // only closing it ends the stream
  return ear;
}

/** An ear for something that calls back. */
export async function hearCalls(listen: (hear: () => void) => Promise<() => void>): Promise<Ear> {
  let stop = (): void => undefined;
  const { ear, hear } = createEar(() => stop());
  stop = await listen(hear);
  return ear;
}
