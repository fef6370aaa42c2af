import { createServer, type IncomingMessage, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, describe, expect, test } from 'vitest';
import { createDoctorContext, listTrouble } from '../../testing/doctor-context.ts';
import { checkSite } from './check-site.ts';

let server: Server | undefined;
afterEach(() => {
  server?.closeAllConnections();
  server?.close();
});

const HEALTH = { status: 'ok', ready: true, problems: [] as object[], version: '1.2.3', now: 1, chains: [] };
type Front = {
  health?: Partial<typeof HEALTH>;
  /** Proxies that stand in front; each adds an address. */
  proxies: number;
  trusted: number;
  passesIds?: boolean;
};

/** A site behind proxies, as it answers the doctor. */
async function openSite({ health, proxies, trusted, passesIds = false }: Front): Promise<string> {
  server = createServer((request, answer) => {
    answer.setHeader('content-type', 'application/json');
    if (passesIds) answer.setHeader('x-request-id', request.headers['x-request-id'] ?? 'own');
    answer.end(JSON.stringify(request.url === '/api/health' ? { ...HEALTH, ...health } : see(request)));
  });
  const see = ({ headers }: IncomingMessage) => {
    const claimed = headers['x-forwarded-for']?.toString().split(', ') ?? [];
    const entries = [...claimed, ...Array.from({ length: proxies }, (_, i) => `10.0.0.${i + 1}`)];
    return {
      address: entries.at(-trusted || entries.length) ?? '127.0.0.1',
      forwarded: entries.length,
      trusted_proxies: trusted,
    };
  };
  await new Promise<void>((resolve) => server?.listen(0, '127.0.0.1', resolve));
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
}

async function examine(front: Front, env: Record<string, string> = {}) {
  const PUBLIC_ORIGIN = await openSite(front);
  const context = createDoctorContext({ PUBLIC_ORIGIN, TRUSTED_PROXIES: String(front.trusted), ...env });
  return listTrouble(await checkSite.run(context));
}

describe('checkSite', () => {
  test('a site behind as many proxies as it trusts has no trouble', async () => {
    expect(await examine({ proxies: 1, trusted: 1 })).toEqual([]);
  });

  test('too many trusted proxies let visitors choose their address, and too few make them one', async () => {
    expect(await examine({ proxies: 1, trusted: 2 })).toEqual([
      'fail: 1 proxy stands in front, and the server trusts 2: a visitor chooses the address that limits count. → Set TRUSTED_PROXIES=1, or let the proxy write X-Forwarded-For.',
    ]);
    server?.close();
    expect(await examine({ proxies: 2, trusted: 1 })).toEqual([
      'fail: 2 proxies stand in front, and the server trusts 1: all visitors count as the proxy, and share one limit. → Set TRUSTED_PROXIES=2.',
    ]);
  });

  test('another version, other settings, a proxy that passes ids on, and what health says', async () => {
    const problems = [{ code: 'mail_stuck', chain: null, message: 'Mails wait.' }];
    const front = { health: { version: '1.2.2', problems }, proxies: 1, trusted: 1, passesIds: true };
    expect(await examine(front, { TRUSTED_PROXIES: '3' })).toEqual([
      expect.stringMatching(/^warn: .* runs version 1\.2\.2, and this folder has 1\.2\.3/),
      'fail: Health says mail_stuck. → Mails wait.',
      expect.stringMatching(/^warn: The running server trusts 1 proxies, and these settings say 3/),
      expect.stringMatching(/^warn: The proxy passes on the request ids of visitors/),
    ]);
  });

  test('a site that is away, or another one', async () => {
    const context = createDoctorContext({ PUBLIC_ORIGIN: 'http://127.0.0.1:1' });
    expect(listTrouble(await checkSite.run(context))).toEqual([
      expect.stringMatching(
        /^fail: http:\/\/127\.0\.0\.1:1 doesn’t answer like this site: .* → Start the server/,
      ),
    ]);
    expect(await examine({ health: { version: 7 as never }, proxies: 0, trusted: 0 })).toEqual([
      expect.stringContaining('doesn’t answer like this site'),
    ]);
  });
});
