/** The server as a page's code meets it in component tests: every answer is the test's own. */
import type { LiveChange } from '@pitlane/shared/api/live';
import type { ErrorCode } from '@pitlane/shared/domain/app-error';
import type { WantedProof } from '@pitlane/shared/domain/people/proof-ways';
import type { Topic } from '@pitlane/shared/domain/site/topics';
import { vi } from 'vitest';

/** A request that the page has sent. */
export type AskedRequest = {
  method: string;
  url: URL;
  /** The body as JSON, or as it was sent. */
  body: unknown;
  headers: Headers;
};

/** An answer as JSON, a whole Response, or what makes one of the request. Throw to have nothing answer. */
export type Answer = object | null | ((request: AskedRequest) => unknown);
/** Answers by method and path: `GET /api/nfts/:id`. What stands behind the question mark is for the answer to read. */
export type Answers = Record<string, Answer>;

export type ScriptedServer = ReturnType<typeof scriptServer>;

/** Number of the newest change. It goes on from test to test, as the page's own stream does. */
let seq = 0;

/** An error as the API answers it. */
export function refuse(status: number, code: ErrorCode, message: string, field?: string): Response {
  return Response.json({ error: { code, message, ...(field && { field }) } }, { status });
}

/** PROOF_REQUIRED as the API answers it. */
export function refuseUnproved(proof: WantedProof): Response {
  const error = { code: 'PROOF_REQUIRED', message: "Confirm it's you to continue.", proof };
  return Response.json({ error }, { status: 403 });
}

/**
 * Takes the place of fetch until globals are unstubbed. A request that no answer is for is answered 501 and is in
 * `unscripted`.
 */
export function scriptServer(first: Answers) {
  const answers = new Map<string, Answer>();
  const asked: AskedRequest[] = [];
  const unscripted: string[] = [];
  const held = new Map<string, Promise<void>>();
  const streams = new Set<ReadableStreamDefaultController<Uint8Array>>();

  const answer = (given: Answers) => {
    for (const [key, value] of Object.entries(given)) answers.set(key, value);
  };
  answer(first);

  const openStream = () =>
    new Response(
      new ReadableStream<Uint8Array>({
        start: (controller) => void streams.add(controller),
      }),
      { headers: { 'content-type': 'text/event-stream' } },
    );

  const respond = async (request: AskedRequest): Promise<Response> => {
    asked.push(request);
    const path = `${request.method} ${request.url.pathname}`;
    if (path === 'GET /api/live' && !answers.has(path)) return openStream();
    const key = [...answers.keys()].toReversed().find((each) => isFor(each, path));
    if (key === undefined) {
      unscripted.push(path);
      return refuse(501, 'INTERNAL', `the test has no answer for ${path}`);
    }
    await held.get(key);
    const given = answers.get(key);
    const value = typeof given === 'function' ? await given(request) : given;
    return value instanceof Response ? value.clone() : Response.json(value ?? null);
  };

  vi.stubGlobal('fetch', async (input: RequestInfo | URL, init: RequestInit = {}) => {
    const request = new Request(new URL(input instanceof Request ? input.url : input, location.href), {
      ...(input instanceof Request && { method: input.method, headers: input.headers }),
      ...init,
      signal: null,
    });
    const text = await (input instanceof Request ? input.clone() : request).text();
    const { signal } = init;
    signal?.throwIfAborted();
    const response = respond({
      method: request.method,
      url: new URL(request.url),
      body: parse(text),
      headers: request.headers,
    });
    if (!signal) return response;
    const { promise, reject } = Promise.withResolvers<never>();
    signal.addEventListener('abort', () => reject(signal.reason), { once: true });
    return Promise.race([response, promise]);
  });

  return {
    /** Requests so far, in order. */
    asked,
    unscripted,
    /** Answers from now on, in the place of earlier ones for the same requests. */
    answer,
    /** Takes the test's own answer for a key away again. */
    forget: (key: string) => answers.delete(key),
    /** Keeps the answers of a key back until the returned function is called. */
    hold(key: string) {
      const { promise, resolve } = Promise.withResolvers<void>();
      held.set(key, promise);
      return () => {
        held.delete(key);
        resolve();
      };
    },
    /** How often a method and path were asked for. */
    count: (key: string) => asked.filter(({ method, url }) => isFor(key, `${method} ${url.pathname}`)).length,
    /** Sends a change on every open stream of the page; gives its number. */
    change(change: LiveChange): number {
      seq += 1;
      const text = `id: ${seq}\nevent: change\ndata: ${JSON.stringify(change)}\n\n`;
      for (const stream of streams) stream.enqueue(new TextEncoder().encode(text));
      return seq;
    },
    /** How many streams of changes are open. */
    streams,
    /** Returns whether the newest stream of the page is for a topic: a change of it reaches the page. */
    isHeard: (topic: Topic) =>
      asked
        .findLast(({ url }) => url.pathname === '/api/live')
        ?.url.searchParams.get('topics')
        ?.split(',')
        .includes(topic) ?? false,
  };
}

/** Returns whether a key such as `GET /api/nfts/:id` is for a method and path. */
function isFor(key: string, path: string): boolean {
  const [parts, given] = [key.split('/'), path.split('/')];
  return parts.length === given.length && parts.every((part, i) => part.startsWith(':') || part === given[i]);
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return text;
  }
}
