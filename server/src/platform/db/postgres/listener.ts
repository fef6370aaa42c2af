import type { Connection } from './connection.ts';

export type Listener = {
  /** Calls `onNotify` for each NOTIFY on the channel, and once after the connection was lost and is there again. */
  listen(channel: string, onNotify: (payload: string) => void): Promise<() => Promise<void>>;
  close(): Promise<void>;
};
type Open = (on: {
  onNotify: (channel: string, payload: string) => void;
  onClose: () => void;
}) => Promise<Connection>;

const RECONNECT_MS = 250;
/** A session that only listens would never notice that its server is gone. */
const HEARTBEAT_MS = 5_000;

/** Listens on one separate connection. It opens with the first channel, and again after each loss. */
export function createListener(open: Open): Listener {
  const channels = new Map<string, Set<(payload: string) => void>>();
  let connection: Promise<Connection> | undefined;
  let retry: NodeJS.Timeout | undefined;
  let closing = false;

  const onNotify = (channel: string, payload: string) => {
    for (const each of channels.get(channel) ?? []) each(payload);
  };

  const connect = async (): Promise<Connection> => {
    const opened = await open({ onNotify, onClose: reconnect });
    for (const channel of channels.keys()) await listenOn(opened, channel);
    return opened;
  };

  const reconnect = () => {
    connection = undefined;
    clearTimeout(retry);
    if (closing || channels.size === 0) return;
    retry = setTimeout(() => {
      connection = connect();
      connection.then(
        () => {
          for (const channel of channels.keys()) onNotify(channel, '');
        },
        () => reconnect(),
      );
    }, RECONNECT_MS);
  };

  /** The open connection; undefined while there is none. */
  const current = () => connection?.catch(() => undefined);

  const heartbeat = setInterval(async () => {
    // A failure closes the connection. Closing opens a new one.
    await (await current())?.query('select 1').catch(() => undefined);
  }, HEARTBEAT_MS).unref();

  const stopListening = async (channel: string, listener: (payload: string) => void) => {
    const all = channels.get(channel);
    if (!all?.delete(listener) || all.size > 0) return;
    channels.delete(channel);
    const opened = await current();
    if (opened && !opened.isClosed()) await opened.query(`unlisten ${quote(channel)}`);
  };

  return {
    async listen(channel, listener) {
      const all = channels.get(channel) ?? new Set();
      channels.set(channel, all.add(listener));
      try {
        const known = connection;
        connection ??= connect();
        const opened = await connection;
        if (known && all.size === 1) await listenOn(opened, channel);
      } catch (error) {
        all.delete(listener);
        if (all.size === 0) channels.delete(channel);
        if (channels.size === 0) connection = undefined;
        throw error;
      }
      return () => stopListening(channel, listener);
    },
    async close() {
      closing = true;
      clearTimeout(retry);
      clearInterval(heartbeat);
      await (await current())?.close();
    },
  };
}

/** Closes a connection on which listening failed. It has no other user. */
async function listenOn(connection: Connection, channel: string): Promise<void> {
  try {
    await connection.query(`listen ${quote(channel)}`);
  } catch (error) {
    await connection.close();
    throw error;
  }
}

const quote = (name: string) => `"${name.replaceAll('"', '""')}"`;
