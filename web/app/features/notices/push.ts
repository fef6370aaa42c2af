/** Push messages in this browser: asked for only when the reader turns them on. */

import type { Browsers, PushKey } from '@pitlane/shared/api/notices';
import { m } from '@pitlane/shared/messages/messages';
import { asSent, getJson } from '../../lib/api.ts';
import { sendOwn } from '../../lib/session/own-api.ts';
import { getPushWorker, trustPushWorker } from '../../lib/trusted-texts.ts';

/** Why this browser cannot get them, in a sentence; undefined where it can. */
export function findPushProblem(): string | undefined {
  if (!('serviceWorker' in navigator) || !('PushManager' in window) || !('Notification' in window))
    return m.notices.thisBrowserDoesntSupportPushNotifications;
  if (Notification.permission === 'denied') return m.notices.thisBrowserBlocksNotificationsFromThis;
  return undefined;
}

/** Returns whether this browser gets them now. */
export async function isPushOn(): Promise<boolean> {
  if (findPushProblem()) return false;
  const worker = await navigator.serviceWorker.getRegistration(getPushWorker());
  return Boolean(await worker?.pushManager.getSubscription());
}

/** Asks the reader, and turns them on. False when the reader said no. Throws an ApiError, or what the browser throws. */
export async function startPush(): Promise<boolean> {
  if ((await Notification.requestPermission()) !== 'granted') return false;
  const { key } = await getJson(asSent<PushKey>(), '/api/push/key');
  await navigator.serviceWorker.register(trustPushWorker());
  const worker = await navigator.serviceWorker.ready;
  const subscription = await worker.pushManager.subscribe({
    userVisibleOnly: true,
    applicationServerKey: key,
  });
  const { endpoint, keys } = subscription.toJSON();
  try {
    await sendOwn(asSent<Browsers>(), '/api/push', {
      body: { endpoint, keys: { p256dh: keys?.p256dh, auth: keys?.auth } },
    });
  } catch (error) {
    // It is on with the server or not at all.
    await subscription.unsubscribe();
    throw error;
  }
  return true;
}

/** Turns them off, here and at the server. `here` alone where the server has forgotten the account. */
export async function endPush(where: 'everywhere' | 'here' = 'everywhere'): Promise<void> {
  const worker = await navigator.serviceWorker?.getRegistration(getPushWorker());
  const subscription = await worker?.pushManager.getSubscription();
  if (!subscription) return;
  const { endpoint } = subscription;
  // First here: whatever the server says, no more messages come.
  await subscription.unsubscribe();
  if (where === 'here') return;
  await sendOwn(asSent<Browsers>(), '/api/push', { method: 'DELETE', body: { endpoint } });
}
