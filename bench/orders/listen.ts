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
