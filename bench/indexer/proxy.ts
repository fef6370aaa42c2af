import { once } from 'node:events';
import { createServer, request } from 'node:http';
import { freePort } from '@pitlane/world/port';

/** Stands between an indexer and its node, to know when the indexer first asks for logs: there its clock starts. */
export type Proxy = {
  url: string;
  firstLogs: Promise<number>;
  stop(): Promise<void>;
};

/** Starts a proxy in front of a node. It passes bodies on as they come. */
export async function startProxy(target: string): Promise<Proxy> {
  const first = Promise.withResolvers<number>();
  const server = createServer((incoming, outgoing) => {
    const { authorization: _, ...headers } = incoming.headers;
    const onward = request(target, { method: 'POST', headers, agent: false }, (answer) => {
      outgoing.writeHead(answer.statusCode ?? 502, answer.headers);
      answer.pipe(outgoing);
    });
    onward.once('error', () => outgoing.destroy());
    incoming.on('data', (chunk: Buffer) => {
      if (chunk.includes('eth_getLogs')) first.resolve(performance.now());
    });
    incoming.pipe(onward);
  });
  const port = await freePort();
  server.listen(port, '127.0.0.1');
  await once(server, 'listening');
  const stop = async () => {
    server.close();
    server.closeAllConnections();
  };
  return { url: `http://127.0.0.1:${port}`, firstLogs: first.promise, stop };
}
