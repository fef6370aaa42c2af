/** A chain's node for tests: JSON-RPC over HTTP on a free local port, answering with the functions it is given. */
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';

export type RpcRequest = { id: number; method: string; params: unknown[] };
export type Answers = Record<string, (params: unknown[]) => unknown>;

/** What a node sends instead of its answers. */
export type Interception = { status?: number; headers?: Record<string, string>; body: string };
/** Sees every request: a call or a batch of them, with what the node would answer. Undefined lets that answer through. */
export type Intercept = (
  given: RpcRequest | RpcRequest[],
  answer: () => Promise<unknown>,
) => Promise<Interception | undefined> | Interception | undefined;

/**
 * Each function's result becomes the call's result; an error it throws becomes the call's error, with the `code` and `data` it has.
 */
export async function openFakeNode(answers: Answers, intercept: Intercept = () => undefined) {
  const calls: RpcRequest[] = [];
  let requests = 0;
  const reply = async (request: RpcRequest) => {
    calls.push(request);
    const answer = answers[request.method];
    const base = { jsonrpc: '2.0', id: request.id };
    if (!answer) return { ...base, error: { code: -32601, message: `no ${request.method}` } };
    try {
      return { ...base, result: await answer(request.params) };
    } catch (error) {
      return { ...base, error: { code: 3, ...(error as object), message: String(error) } };
    }
  };
  const server = createServer((request, response) => {
    void text(request).then(async (body) => {
      // A caller that gave up while it was still sending.
      if (request.destroyed && !request.complete) return;
      requests += 1;
      const given: RpcRequest | RpcRequest[] = JSON.parse(body);
      const answer = async () => (Array.isArray(given) ? Promise.all(given.map(reply)) : reply(given));
      const instead = await intercept(given, answer);
      response
        .writeHead(instead?.status ?? 200, { 'content-type': 'application/json', ...instead?.headers })
        .end(instead?.body ?? JSON.stringify(await answer()));
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  return {
    url: `http://127.0.0.1:${port}`,
    calls,
    /** How many HTTP requests have come. */
    requests: () => requests,
    close: () =>
      new Promise<void>((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}
export type FakeNode = Awaited<ReturnType<typeof openFakeNode>>;
