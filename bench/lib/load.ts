import { Agent, request } from 'node:http';

/** A question to a site. `mayRefuse`: an answer that too many ask at once (503) is none, and is left out. */
export type Ask = {
  path: string;
  body?: string;
  headers?: Readonly<Record<string, string>>;
  mayRefuse?: true;
};
/** Milliseconds that each answer took, and seconds that all took. */
export type Load = { ms: number[]; seconds: number };

let visitors = 0;

/**
 * Asks a site over so many connections until `next` has nothing more. Each question is another visitor's, so that no limit of requests is
 * met: the site has to trust one proxy. Throws when an answer is not 200.
 */
export async function runLoad(
  url: string,
  {
    connections,
    next,
    hear,
  }: { connections: number; next: () => Ask | undefined; hear?: (text: string) => void },
): Promise<Load> {
  const agent = new Agent({ keepAlive: true, maxSockets: connections });
  const ms: number[] = [];
  const began = performance.now();
  const work = async () => {
    for (let ask = next(); ask; ask = next()) {
      const at = performance.now();
      const text = await send(agent, url, ask);
      if (text === undefined) continue;
      ms.push(performance.now() - at);
      hear?.(text);
    }
  };
  await Promise.all(Array.from({ length: connections }, work));
  agent.destroy();
  return { ms, seconds: (performance.now() - began) / 1_000 };
}

function send(
  agent: Agent,
  url: string,
  { path, body, headers: more, mayRefuse }: Ask,
): Promise<string | undefined> {
  visitors += 1;
  const visitor = `10.${(visitors >> 16) & 255}.${(visitors >> 8) & 255}.${visitors & 255}`;
  const headers = {
    ...more,
    'x-forwarded-for': visitor,
    ...(body !== undefined && {
      'content-type': 'application/json',
      'content-length': Buffer.byteLength(body),
    }),
  };
  const answered = Promise.withResolvers<string | undefined>();
  const asked = request(
    url + path,
    { agent, headers, method: body === undefined ? 'GET' : 'POST' },
    (answer) => {
      let text = '';
      answer.setEncoding('utf8').on('data', (part: string) => {
        text += part;
      });
      answer.once('error', answered.reject).once('end', () => {
        if (answer.statusCode === 200) answered.resolve(text);
        else if (mayRefuse && answer.statusCode === 503) answered.resolve(undefined);
        else answered.reject(new Error(`${path} was answered with ${answer.statusCode}: ${text}`));
      });
    },
  );
  asked.once('error', answered.reject).end(body);
  return answered.promise;
}
