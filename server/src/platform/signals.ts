/**
 * What happens in this process and is counted elsewhere. A signal without a listener costs one comparison, so a process whose metrics
 * are off pays nothing, and no part of the program depends on how it is measured.
 */
import { channel } from 'node:diagnostics_channel';
import type { ErrorCode } from '@pitlane/shared/domain/app-error';

export type Signals = {
  /** A request was answered. `route` is the pattern that it matched, never its path. `seconds` end when the answer begins. */
  request: { method: string; route: string; status: number; seconds: number };
  /** A request was refused or failed. */
  failure: { code: ErrorCode };
  /** A limit refused a request. `limit` says what there were too many of. */
  limit: { limit: string };
  /** A try to sign in, or to prove who is signed in, failed. */
  signInFailure: { way: string };
  /** A node was asked. `node` is the name of the setting with its address; `result` is `ok`, or how it failed. */
  nodeCall: { node: string; result: string; seconds: number };
  /** How many browsers listen for changes now. */
  streams: { open: number };
  /** How many changed cars wait for new pictures. */
  pictures: { waiting: number };
};

/** One kind of signal: sent by what happens, heard by what counts. */
export type Signal<Message> = {
  /** Whether someone counts. Ask it before a message takes work to make. */
  isHeard(): boolean;
  send(message: Message): void;
  /** Calls back with each message until the returned function is called. */
  listen(listener: (message: Message) => void): () => void;
};

/** Opens the signal of this name. Every opening of the same name is the same signal. */
export function openSignal<Name extends keyof Signals>(name: Name): Signal<Signals[Name]> {
  const carrier = channel(`pitlane:${name}`);
  return {
    isHeard: () => carrier.hasSubscribers,
    send: (message) => carrier.publish(message),
    listen(listener) {
      const heard = (message: unknown) => listener(message as Signals[Name]);
      carrier.subscribe(heard);
      return () => void carrier.unsubscribe(heard);
    },
  };
}
