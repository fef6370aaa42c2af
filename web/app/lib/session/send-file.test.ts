import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { sendFile } from './send-file.ts';

/** The scripted server: what it has of the file, and how often its line breaks before the rest comes through. */
const server = { bytes: 0, breaks: 0, gone: 0, created: 0, refusal: 0 };
vi.mock('../call-with-progress.ts', () => ({
  callWithProgress: (onProgress: (sent: number) => void) => async (_: string, init: RequestInit) => {
    const rest = init.body as Blob;
    if (server.breaks > 0) {
      server.breaks -= 1;
      server.bytes += Math.floor(rest.size / 2);
      throw new TypeError('the connection failed');
    }
    onProgress(1);
    server.bytes += rest.size;
    return new Response(null, { status: 204 });
  },
}));

beforeEach(() => {
  Object.assign(server, { bytes: 0, breaks: 0, gone: 0, created: 0, refusal: 0 });
  vi.stubGlobal('fetch', async (path: string, { method }: RequestInit) => {
    if (method === 'POST' && server.refusal) {
      return Response.json(
        { error: { code: 'PAYLOAD_TOO_LARGE', message: 'Too large.' } },
        { status: server.refusal },
      );
    }
    if (method === 'POST') {
      server.created += 1;
      server.bytes = 0;
      return new Response(null, { status: 201, headers: { location: `/api/files/${server.created}` } });
    }
    if (server.gone > 0) {
      server.gone -= 1;
      return new Response(null, { status: 404 });
    }
    return new Response(null, { headers: { 'upload-offset': String(server.bytes), path } });
  });
});
afterEach(() => vi.unstubAllGlobals());

const FILE = new Blob([new Uint8Array(1_000)]);
async function send(address?: string) {
  const addresses: string[] = [];
  const progress: number[] = [];
  const sent = await sendFile({
    file: FILE,
    address,
    onAddress: async (given) => void addresses.push(given),
    onProgress: (fraction) => void progress.push(fraction),
    pause: async () => undefined,
  });
  return { sent, addresses, progress };
}

describe('sendFile', () => {
  test('says where the file goes before the first byte, and how far it is', async () => {
    const { sent, addresses, progress } = await send();
    expect([sent, addresses, server.bytes]).toEqual(['/api/files/1', ['/api/files/1'], 1_000]);
    expect(progress).toEqual([0, 1, 1]);
  });

  test('sends what is missing alone, however often the line breaks', async () => {
    server.breaks = 9;
    await send();
    expect([server.created, server.bytes]).toEqual([1, 1_000]);
  });

  test('goes on after a reload where it was', async () => {
    server.bytes = 990;
    const { addresses, progress } = await send('/api/files/7');
    expect([addresses, progress[0], server.bytes]).toEqual([[], 0.99, 1_000]);
  });

  test('starts over when the server has forgotten the file', async () => {
    server.gone = 1;
    const { sent, addresses } = await send('/api/files/7');
    expect([sent, addresses]).toEqual(['/api/files/1', ['/api/files/1']]);
  });

  test('gives up with the words of a server that says no', async () => {
    server.refusal = 413;
    await expect(send()).rejects.toThrow('Too large.');
  });

  test('gives up when the line never comes back', async () => {
    vi.stubGlobal('fetch', async () => {
      throw new TypeError('offline');
    });
    await expect(send()).rejects.toThrow('isn’t responding');
  });
});
