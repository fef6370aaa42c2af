/** A push service with its browsers, for tests: it takes messages as the real ones do, and its browsers really decrypt them. */
import { createDecipheriv, createECDH, createPublicKey, hkdfSync, randomBytes, verify } from 'node:crypto';
import { createServer, type IncomingHttpHeaders, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { PushTarget } from '../core/notices/push/send-push.ts';

export type TakenPush = { path: string; headers: IncomingHttpHeaders; message: unknown };

/** Where an answer that redirects leads: to the service itself, which is at a private address. */
export const REDIRECTED = '/private';

/** In place of a status: the service takes the message and never answers. */
export const HANGS = 0;

export async function openTestPushService() {
  const browsers = new Map<string, { target: PushTarget; decrypt: (body: Buffer) => unknown }>();
  const taken: TakenPush[] = [];
  const answers = new Map<string, number>();
  const asked: string[] = [];
  const hung: ServerResponse[] = [];
  const server = createServer(async (request, response) => {
    const parts: Buffer[] = [];
    for await (const part of request) parts.push(part as Buffer);
    const path = request.url ?? '';
    asked.push(path);
    const status = answers.get(path) ?? 201;
    const browser = browsers.get(path);
    if (status === HANGS) {
      hung.push(response);
      return;
    }
    if (browser && status === 201)
      taken.push({ path, headers: request.headers, message: browser.decrypt(Buffer.concat(parts)) });
    const isRedirect = status >= 300 && status < 400;
    response
      .writeHead(browser ? status : 404, isRedirect ? { location: `${origin}${REDIRECTED}` } : {})
      .end();
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  return {
    origin,
    taken,
    /** The path of every request. */
    asked,
    /** Requests left without an answer. */
    hung,
    /** Breaks off what hangs. */
    release() {
      for (const response of hung.splice(0)) response.destroy();
    },
    /** Subscribes a browser; `status` is what its messages are answered with. */
    addBrowser(name: string, status = 201): PushTarget {
      const path = `/send/${name}`;
      const pair = createECDH('prime256v1');
      const point = pair.generateKeys();
      const auth = randomBytes(16);
      const target = {
        endpoint: `${origin}${path}`,
        p256dh: point.toString('base64url'),
        auth: auth.toString('base64url'),
      };
      browsers.set(path, { target, decrypt: (body) => decrypt(body, { pair, point, auth }) });
      answers.set(path, status);
      return target;
    },
    close: () => new Promise<void>((resolve) => server.close(() => resolve())),
  };
}

type Keys = { pair: ReturnType<typeof createECDH>; point: Buffer; auth: Buffer };

/** As the browser does it: RFC 8291, section 3.4. Throws for a message that is not for it. */
function decrypt(body: Buffer, { pair, point, auth }: Keys): unknown {
  const salt = body.subarray(0, 16);
  const length = body.readUInt8(20);
  const sender = body.subarray(21, 21 + length);
  const sealed = body.subarray(21 + length);
  const info = Buffer.concat([Buffer.from('WebPush: info\0'), point, sender]);
  const secret = Buffer.from(hkdfSync('sha256', pair.computeSecret(sender), auth, info, 32));
  const derive = (name: string, bytes: number) =>
    Buffer.from(hkdfSync('sha256', secret, salt, Buffer.from(`Content-Encoding: ${name}\0`), bytes));
  const cipher = createDecipheriv('aes-128-gcm', derive('aes128gcm', 16), derive('nonce', 12));
  cipher.setAuthTag(sealed.subarray(-16));
  const plain = Buffer.concat([cipher.update(sealed.subarray(0, -16)), cipher.final()]);
  if (plain.at(-1) !== 2) throw new Error('the record has no end');
  return JSON.parse(plain.subarray(0, -1).toString());
}

/** The claims of a header `authorization: vapid t=…, k=…`, once its signature is good. */
export function readVapid(header: string): Record<string, unknown> {
  const [, token = '', key = ''] = /^vapid t=([\w.-]+), k=([\w-]+)$/.exec(header) ?? [];
  const [head = '', claims = '', signature = ''] = token.split('.');
  const point = Buffer.from(key, 'base64url');
  const [x, y] = [point.subarray(1, 33), point.subarray(33)].map((part) => part.toString('base64url'));
  const publicKey = createPublicKey({ key: { kty: 'EC', crv: 'P-256', x, y } as never, format: 'jwk' });
  const signed = Buffer.from(`${head}.${claims}`);
  const options = { key: publicKey, dsaEncoding: 'ieee-p1363' } as const;
  if (!verify('sha256', signed, options, Buffer.from(signature, 'base64url')))
    throw new Error('a bad signature');
  return JSON.parse(Buffer.from(claims, 'base64url').toString()) as Record<string, unknown>;
}
