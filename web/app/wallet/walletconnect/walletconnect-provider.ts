import { encode } from 'uqr';
import { isObject } from '../../lib/is-object.ts';
import { problem } from '../problem-words.ts';
import { WalletProblemError } from '../wallet-problem.ts';
import { openChannel } from './channel.ts';
import { followSession, type LiveSession } from './live-session.ts';
import { METHODS, type Proposer, pairWallet } from './pair-wallet.ts';
import { pairingStore } from './pairing-store.ts';
import { createRelay, type Relay } from './relay.ts';
import { createRelayKey } from './relay-token.ts';
import { accountsOf, hasAccountOn, readSession, type Session, storeSession } from './session.ts';

export type WalletConnectOptions = {
  relayUrl: string;
  projectId: string;
  /** Who asks, as wallets show it. */
  proposer: Proposer;
  /** The networks that this site serves, by EIP-155 id. A session begins on the first one that the wallet has. */
  chainIds: readonly number[];
};

type Listener = (value: unknown) => void;
type Given = { method: string; params?: unknown };

/** A wallet (EIP-1193) behind WalletConnect. It connects to the relay while there is a session or a pairing. */
export type WalletConnectProvider = {
  request: (given: Given) => Promise<unknown>;
  on: (event: string, listener: Listener) => void;
  removeListener: (event: string, listener: Listener) => void;
  /** Ends the session, or the pairing that is under way. */
  leave: () => void;
};

const NOT_ALLOWED =
  'The wallet did not allow this network for this site. Disconnect it, connect it again, and choose the network in the wallet.';

/** Makes the provider, and takes up the session of before. */
export function createWalletConnectProvider(options: WalletConnectOptions): WalletConnectProvider {
  const { relayUrl: url, projectId, chainIds, proposer } = options;
  const listeners = new Map<string, Set<Listener>>();
  const emit = (event: string, value: unknown) => {
    for (const each of [...(listeners.get(event) ?? [])]) each(value);
  };
  let live: LiveSession | undefined;
  let pairing: AbortController | undefined;

  const follow = (
    relay: Relay,
    session: Session,
    channel: Parameters<typeof followSession>[0]['channel'],
  ) => {
    live = followSession({
      session,
      channel,
      chainIds,
      onChange: (now, before) => {
        if (now.chainId !== before.chainId) emit('chainChanged', toHex(now.chainId));
        if (String(accountsOf(now)) !== String(accountsOf(before))) emit('accountsChanged', accountsOf(now));
      },
      onEnd: (sent) => {
        live = undefined;
        emit('disconnect', undefined);
        void sent.then(relay.close);
      },
    });
  };

  const restore = () => {
    const session = readSession(Math.floor(Date.now() / 1_000));
    if (!session) return;
    const relay = createRelay({ url, projectId, relayKey: session.relayKey });
    const channel = openChannel(relay, { key: session.key, onRequest: (request) => live?.take(request) });
    channel.ready.catch((error: unknown) => {
      console.warn('The relay of WalletConnect cannot be reached. It is tried again.', error);
    });
    follow(relay, session, channel);
  };

  const pair = async (): Promise<Session> => {
    pairing?.abort();
    const own = new AbortController();
    pairing = own;
    const relayKey = createRelayKey();
    const relay = createRelay({ url, projectId, relayKey });
    try {
      const { session, channel } = await pairWallet({
        relay,
        relayKey,
        proposer,
        chainIds,
        onCode: (uri) => {
          if (!own.signal.aborted) pairingStore.setState({ uri, modules: encode(uri, { border: 2 }).data });
        },
        onRequest: (request) => live?.take(request),
        signal: own.signal,
      });
      if (own.signal.aborted) throw new WalletProblemError(problem('STOPPED'));
      storeSession(session);
      follow(relay, session, channel);
      return session;
    } catch (error) {
      relay.close();
      throw error;
    } finally {
      if (pairing === own) {
        pairing = undefined;
        pairingStore.setState(undefined);
      }
    }
  };

  const requireLive = (): LiveSession => {
    if (!live) throw new WalletProblemError(problem('WALLET_GONE'));
    return live;
  };

  const goTo = (given: unknown): null => {
    const session = requireLive();
    const chainId = Number(isObject(given) ? given.chainId : undefined);
    if (!hasAccountOn(session.read(), chainId))
      throw new WalletProblemError(problem('WRONG_CHAIN', NOT_ALLOWED));
    session.goTo(chainId);
    return null;
  };

  const request = async ({ method, params = [] }: Given): Promise<unknown> => {
    const [first] = Array.isArray(params) ? (params as unknown[]) : [params];
    switch (method) {
      case 'eth_chainId':
        return toHex(live?.read().chainId ?? chainIds[0] ?? 1);
      case 'eth_accounts':
        return live ? accountsOf(live.read()) : [];
      case 'eth_requestAccounts':
        return accountsOf(live?.read() ?? (await pair()));
      case 'wallet_switchEthereumChain':
        return goTo(first);
      case 'wallet_addEthereumChain': {
        const session = requireLive();
        if (!session.read().methods.includes(method))
          throw new WalletProblemError(problem('WRONG_CHAIN', NOT_ALLOWED));
        return session.request(method, params);
      }
      default: {
        const session = requireLive();
        if (!isAsked(method) || !session.read().methods.includes(method))
          throw Object.assign(new Error(`The wallet does not support ${method}.`), { code: 4200 });
        return session.request(method, params);
      }
    }
  };

  restore();
  return {
    request,
    on: (event, listener) => void listeners.set(event, (listeners.get(event) ?? new Set()).add(listener)),
    removeListener: (event, listener) => void listeners.get(event)?.delete(listener),
    leave: () => {
      pairing?.abort();
      live?.end();
    },
  };
}

const isAsked = (method: string) => (METHODS as readonly string[]).includes(method);
const toHex = (chainId: number) => `0x${chainId.toString(16)}`;
