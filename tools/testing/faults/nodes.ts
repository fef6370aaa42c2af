import { once } from 'node:events';
import { type AddressInfo, connect, createServer, type Socket } from 'node:net';
import type { WorldChain } from '@pitlane/world/start';

/** A chain's node as the servers reach it: at an address that can be made to lead to another node. */
export type Node = {
  /** Address for the servers. */
  rpcUrl: string;
  wsUrl: string;
  /** Address of the chain's own node. */
  ownUrl: string;
  /** The process of the chain's own node. */
  readonly pid: number;
  /** Leads to the node at this address from now on. Open connections are cut. */
  leadTo(url: string): void;
  close(): Promise<void>;
};

/** Opens an address that leads to this chain's node. `findPid` tells the process of that node. */
export async function openNode({ rpcUrl }: WorldChain, findPid: () => number): Promise<Node> {
  let port = Number(new URL(rpcUrl).port);
  const sockets = new Set<Socket>();
  const keep = (socket: Socket) => {
    sockets.add(socket);
    // A cut connection is the purpose; both ends learn of it by the end of their stream.
    socket.on('error', () => socket.destroy()).on('close', () => sockets.delete(socket));
  };
  const server = createServer((near) => {
    const far = connect(port, '127.0.0.1');
    keep(near);
    keep(far);
    near.pipe(far).pipe(near);
    near.on('close', () => far.destroy());
    far.on('close', () => near.destroy());
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port: ours } = server.address() as AddressInfo;
  const cut = () => {
    for (const socket of sockets) socket.destroy();
  };
  return {
    rpcUrl: `http://127.0.0.1:${ours}`,
    wsUrl: `ws://127.0.0.1:${ours}`,
    ownUrl: rpcUrl,
    get pid() {
      return findPid();
    },
    leadTo(url) {
      port = Number(new URL(url).port);
      cut();
    },
    async close() {
      server.close();
      cut();
      await once(server, 'close');
    },
  };
}
