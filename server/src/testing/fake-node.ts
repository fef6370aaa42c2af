/** A chain's node for tests: JSON-RPC over HTTP on a free local port, answering with the functions it is given. */
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';

export type RpcRequest = { id: number; method: string; params: unknown[] };
export type Answers = Record<string, (params: unknown[]) => unknown>;

/** Each function's result becomes the call's result; an error it throws becomes the call's error, with the `code` and `data` it has. */
export async function openFakeNode(answers: Answers) {
  const calls: RpcRequest[] = [];
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
      const given: RpcRequest | RpcRequest[] = JSON.parse(body);
      const answer = Array.isArray(given) ? await Promise.all(given.map(reply)) : await reply(given);
      response.setHeader('content-type', 'application/json').end(JSON.stringify(answer));
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  return {
    url: `http://127.0.0.1:${port}`,
    calls,
    close: () =>
      new Promise<void>((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}
export type FakeNode = Awaited<ReturnType<typeof openFakeNode>>;
