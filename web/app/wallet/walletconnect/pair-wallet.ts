import { isObject } from '../../lib/is-object.ts';
import { problem } from '../problem-words.ts';
import { WalletProblemError } from '../wallet-problem.ts';
import { type Channel, openChannel, type PeerRequest } from './channel.ts';
import { createKey, createKeyPair, deriveKey, toTopic } from './envelope.ts';
import type { Relay } from './relay.ts';
import { limitExpiry, placeSession, readGrant, type Session } from './session.ts';

/** Who asks, as wallets show it. */
export type Proposer = { name: string; description: string; url: string; icons: string[] };

export type PairOptions = {
  relay: Relay;
  relayKey: string;
  proposer: Proposer;
  /** The networks that this site serves, by EIP-155 id. */
  chainIds: readonly number[];
  /** Gets the text of the code when a wallet may scan it. */
  onCode: (uri: string) => void;
  /** Gets what the wallet asks once it has agreed. */
  onRequest: (request: PeerRequest) => void;
  /** Ends the waiting. */
  signal: AbortSignal;
};

/** A session, and where its wallet is reached. */
export type Paired = { session: Session; channel: Channel };

/** What the page asks wallets for. A wallet may allow less. */
export const METHODS = [
  'eth_sendTransaction',
  'personal_sign',
  'eth_signTypedData_v4',
  'wallet_switchEthereumChain',
  'wallet_addEthereumChain',
] as const;
const EVENTS = ['accountsChanged', 'chainChanged'] as const;

const CODE_SECONDS = 300;
/** A wallet that has said yes sends its accounts at once, in a second message. */
const SETTLE_SECONDS = 30;
/** WalletConnect's codes for answers to what cannot be taken. */
const UNSUPPORTED_CHAINS = { code: 5100, message: 'Unsupported chains' };
const INVALID_SETTLEMENT = { code: 1006, message: 'Invalid session settle request' };

/**
 * Offers a pairing and waits until a wallet has scanned its code and agreed. Rejects with the wallet's error, or with a WalletProblemError: when
 * no one scanned it in time, when the waiting was ended, or when the wallet has none of this site's networks.
 */
export async function pairWallet(options: PairOptions): Promise<Paired> {
  const { relay, signal, chainIds, proposer, onCode } = options;
  const key = createKey();
  const own = createKeyPair();
  const expiry = toSeconds(Date.now()) + CODE_SECONDS;
  const pairing = openChannel(relay, { key, onRequest: ignore });
  try {
    await pairing.ready;
    const proposal = {
      requiredNamespaces: {},
      optionalNamespaces: {
        eip155: { chains: chainIds.map((id) => `eip155:${id}`), methods: METHODS, events: EVENTS },
      },
      relays: [{ protocol: 'irn' }],
      proposer: { publicKey: own.publicKey, metadata: proposer },
      expiryTimestamp: expiry,
      pairingTopic: pairing.topic,
    };
    const answer = pairing.ask('wc_sessionPropose', proposal);
    onCode(toUri({ key, expiry }));
    const agreed = await until(answer, { signal, seconds: CODE_SECONDS });
    const responder = isObject(agreed) ? agreed.responderPublicKey : undefined;
    if (typeof responder !== 'string') throw new WalletProblemError(problem('UNKNOWN'));
    return await settle(options, { key: deriveKey(own.secretKey, responder), responder });
  } finally {
    pairing.close();
  }
}

type Agreed = { key: string; responder: string };

/** Waits for the accounts of a wallet that has agreed. */
async function settle(
  { relay, relayKey, chainIds, signal, onRequest }: PairOptions,
  { key, responder }: Agreed,
): Promise<Paired> {
  const settled = Promise.withResolvers<PeerRequest>();
  const channel = openChannel(relay, {
    key,
    onRequest: (request) =>
      request.method === 'wc_sessionSettle' ? settled.resolve(request) : onRequest(request),
  });
  try {
    await channel.ready;
    const request = await until(settled.promise, { signal, seconds: SETTLE_SECONDS });
    const { controller, namespaces, expiry } = request.params;
    const isWhole =
      isObject(controller) &&
      controller.publicKey === responder &&
      typeof expiry === 'number' &&
      expiry > toSeconds(Date.now());
    const placed = isWhole ? placeSession(readGrant(namespaces, chainIds)) : undefined;
    if (!placed) {
      await channel.answer(request, { error: isWhole ? UNSUPPORTED_CHAINS : INVALID_SETTLEMENT });
      throw new WalletProblemError(isWhole ? problem('WRONG_CHAIN') : problem('UNKNOWN'));
    }
    await channel.answer(request, { result: true });
    return { session: { ...placed, key, relayKey, expiry: limitExpiry(expiry) }, channel };
  } catch (error) {
    channel.close();
    throw error;
  }
}

/** An answer that comes in time. Rejects with a WalletProblemError for one that does not, and when the waiting is ended. */
function until<T>(
  answer: Promise<T>,
  { signal, seconds }: { signal: AbortSignal; seconds: number },
): Promise<T> {
  return new Promise((resolve, reject) => {
    const fail = (error: unknown) => {
      clearTimeout(timer);
      reject(error);
    };
    const timer = setTimeout(fail, seconds * 1_000, new WalletProblemError(problem('EXPIRED')));
    const onAbort = () => fail(new WalletProblemError(problem('STOPPED')));
    if (signal.aborted) onAbort();
    signal.addEventListener('abort', onAbort, { once: true });
    answer.then((value) => {
      clearTimeout(timer);
      resolve(value);
    }, fail);
  });
}

/** The text of a code (https://specs.walletconnect.com/2.0/specs/clients/core/pairing/pairing-uri). */
function toUri({ key, expiry }: { key: string; expiry: number }): string {
  const query = new URLSearchParams({
    expiryTimestamp: String(expiry),
    'relay-protocol': 'irn',
    symKey: key,
  });
  return `wc:${toTopic(key)}@2?${query}`;
}

const toSeconds = (milliseconds: number) => Math.floor(milliseconds / 1_000);
const ignore = () => undefined;
