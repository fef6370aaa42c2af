import { isAddressText } from '@pitlane/shared/domain/chain/address';
import { isObject } from '../../lib/is-object.ts';
import { toStorageName } from '../../lib/site-storage.ts';
import { walletStorage } from '../wallet-storage.ts';

/** An account on one network. */
export type SessionAccount = { chainId: number; address: `0x${string}` };

/** What a wallet has allowed. */
export type Grant = { accounts: SessionAccount[]; methods: string[] };

/** A connection that a wallet has agreed to. */
export type Session = Grant & {
  /** Seals every message of it, and names its topic. */
  key: string;
  /** See createRelayKey. */
  relayKey: string;
  /** Seconds since 1970. */
  expiry: number;
  /** The network that the page is on. */
  chainId: number;
};

/** Reads what a wallet allows (CAIP-25), for the networks that this site serves. Takes anything. */
export function readGrant(namespaces: unknown, served: readonly number[]): Grant {
  const given = Object.entries(isObject(namespaces) ? namespaces : {})
    // A wallet may name a network in the key: eip155:56.
    .filter(([name]) => /^eip155(:\d+)?$/.test(name))
    .map(([, value]) => (isObject(value) ? value : {}));
  const accounts = given
    .flatMap(({ accounts: listed }) => readTexts(listed))
    .flatMap(readAccount)
    .filter(({ chainId }) => served.includes(chainId));
  return { accounts, methods: [...new Set(given.flatMap(({ methods }) => readTexts(methods)))] };
}

const ACCOUNT = /^eip155:(\d{1,15}):(0x[0-9a-f]{40})$/;

/** An account as CAIP-10 writes it: eip155:56:0x… */
function readAccount(text: string): SessionAccount[] {
  const [, chainId, address = ''] = ACCOUNT.exec(text.toLowerCase()) ?? [];
  return isAddressText(address) ? [{ chainId: Number(chainId), address: address as `0x${string}` }] : [];
}

const readTexts = (value: unknown): string[] =>
  Array.isArray(value) ? value.filter((each) => typeof each === 'string') : [];

/** The accounts on the session's network, each once, in the wallet's order. */
export function accountsOf({ accounts, chainId }: Session): `0x${string}`[] {
  const here = accounts.filter((each) => each.chainId === chainId).map(({ address }) => address);
  return [...new Set(here)];
}

/** A grant on a network it has accounts on: the one of before where it can be. Undefined when it has none. */
export function placeSession<T extends Grant>(
  grant: T,
  before?: number,
): (T & { chainId: number }) | undefined {
  const chainId = before !== undefined && hasAccountOn(grant, before) ? before : grant.accounts[0]?.chainId;
  return chainId === undefined ? undefined : { ...grant, chainId };
}

/** Returns whether a session has an account on a network. */
export const hasAccountOn = ({ accounts }: Grant, chainId: number): boolean =>
  accounts.some((each) => each.chainId === chainId);

const WEEK_SECONDS = 7 * 86_400;

/** When a session is over, in seconds since 1970: as the wallet says, and in a week at the latest. */
export function limitExpiry(given: unknown): number {
  const latest = Math.floor(Date.now() / 1_000) + WEEK_SECONDS;
  return typeof given === 'number' ? Math.min(given, latest) : latest;
}

const getStorageKey = () => toStorageName('pitlane.walletconnect');

/** Reads the session of before; undefined when there is none, or when it is over. */
export function readSession(nowSeconds: number): Session | undefined {
  const text = walletStorage.getItem(getStorageKey());
  if (!text) return undefined;
  const session = parseSession(text);
  if (session && session.expiry > nowSeconds) return session;
  forgetSession();
  return undefined;
}

function parseSession(text: string): Session | undefined {
  try {
    return JSON.parse(text) as Session;
  } catch (error) {
    console.warn('The WalletConnect session of this browser cannot be read.', error);
    return undefined;
  }
}

/** Stores it for the next visit. */
export function storeSession(session: Session): void {
  walletStorage.setItem(getStorageKey(), JSON.stringify(session));
}

/** Forgets it, its keys too. */
export function forgetSession(): void {
  walletStorage.removeItem(getStorageKey());
}

/** Calls back when another tab has forgotten the session, until the returned function is called. */
export function watchForgotten(onForgotten: () => void): () => void {
  const listener = ({ key, newValue }: StorageEvent) => {
    if (newValue === null && (key === null || key === getStorageKey())) onForgotten();
  };
  addEventListener('storage', listener);
  return () => removeEventListener('storage', listener);
}
