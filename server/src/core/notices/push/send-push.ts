import { request as httpRequest } from 'node:http';
import { request as httpsRequest } from 'node:https';
import { encryptPush } from './encrypt-push.ts';
import { findEndpointProblem, lookUpPublic } from './push-endpoint.ts';
import { authorise, type PushKeyPair } from './push-key.ts';

export type PushTarget = { endpoint: string; p256dh: string; auth: string };
export type PushMessage = { title: string; body: string; link: string; tag: string };

/** How it ended: taken, never to be tried again since the browser is gone, or not this time. */
export type PushOutcome = 'taken' | 'gone' | 'failed';

export type PushSender = (target: PushTarget, message: PushMessage) => Promise<PushOutcome>;

/** A service that takes a message says so at once. */
const TIMEOUT_MS = 3_000;
/** Seconds in which a service keeps a message for a browser that is not there. */
const TTL = 86_400;

type SenderOptions = {
  key: PushKeyPair;
  /** An https or mailto address of ours, for the people who run a push service. */
  contact: string;
  /** Seconds since 1970. */
  now: () => number;
  /** Tests send to themselves. */
  reach?: 'public' | 'anywhere';
  timeoutMs?: number;
};

/** Sends messages to the push services of browsers. Never throws. */
export function createPushSender({
  key,
  contact,
  now,
  reach = 'public',
  timeoutMs = TIMEOUT_MS,
}: SenderOptions): PushSender {
  return async (target, message) => {
    if (reach === 'public' && findEndpointProblem(target.endpoint)) return 'gone';
    try {
      const body = encryptPush(JSON.stringify(message), target);
      const status = await post(target.endpoint, { reach, timeoutMs }, body, {
        authorization: authorise(key, target.endpoint, { contact, now: now() }),
        'content-encoding': 'aes128gcm',
        'content-type': 'application/octet-stream',
        'content-length': body.length,
        ttl: TTL,
      });
      if (status === 404 || status === 410) return 'gone';
      return status >= 200 && status < 300 ? 'taken' : 'failed';
    } catch {
      return 'failed';
    }
  };
}

/** Follows no redirect, and reads nothing of the answer but its status. */
function post(
  endpoint: string,
  { reach, timeoutMs }: Required<Pick<SenderOptions, 'reach' | 'timeoutMs'>>,
  body: Buffer,
  headers: Record<string, string | number>,
): Promise<number> {
  const send = new URL(endpoint).protocol === 'http:' ? httpRequest : httpsRequest;
  return new Promise((resolve, reject) => {
    const options = { method: 'POST', headers, signal: AbortSignal.timeout(timeoutMs) };
    const sent = send(
      endpoint,
      reach === 'public' ? { ...options, lookup: lookUpPublic } : options,
      (answer) => {
        resolve(answer.statusCode ?? 0);
        answer.destroy();
      },
    );
    sent.on('error', reject);
    sent.end(body);
  });
}
