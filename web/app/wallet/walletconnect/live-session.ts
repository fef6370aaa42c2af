import { isObject } from '../../lib/is-object.ts';
import { problem } from '../problem-words.ts';
import { WalletProblemError } from '../wallet-problem.ts';
import type { Channel, PeerRequest } from './channel.ts';
import {
  forgetSession,
  hasAccountOn,
  limitExpiry,
  placeSession,
  readGrant,
  type Session,
  storeSession,
  watchForgotten,
} from './session.ts';

/** A session that is under way. */
export type LiveSession = {
  read: () => Session;
  /** Goes to a network of the session. */
  goTo: (chainId: number) => void;
  /** Has the wallet do something on the session's network. Rejects with its error, or with a WalletProblemError. */
  request: (method: string, params: unknown) => Promise<unknown>;
  take: (request: PeerRequest) => void;
  /** Ends it and tells the wallet, which may not be reached any more. */
  end: () => void;
};

export type LiveOptions = {
  session: Session;
  channel: Channel;
  /** The networks that this site serves, by EIP-155 id. */
  chainIds: readonly number[];
  onChange: (now: Session, before: Session) => void;
  /** It is over, by the wallet or by the page. `sent` resolves when the wallet has been told. */
  onEnd: (sent: Promise<void>) => void;
};

const REQUEST_SECONDS = 300;
/** An answer is on its way for a moment. */
const GRACE_SECONDS = 15;
const UNKNOWN_METHOD = { code: 10_001, message: 'Unsupported wc_ method' };
const USER_DISCONNECTED = { code: 6000, message: 'User disconnected.' };

/** Follows a session: stores what changes in it, and ends it when it is over. */
export function followSession({ session, channel, chainIds, onChange, onEnd }: LiveOptions): LiveSession {
  let now = session;
  let newestUpdate = 0;
  let over = false;
  let timer: ReturnType<typeof setTimeout> | undefined;

  const setNow = (next: Session) => {
    const before = now;
    now = next;
    storeSession(next);
    clearTimeout(timer);
    timer = setTimeout(finish, next.expiry * 1_000 - Date.now());
    onChange(next, before);
  };

  const finish = (sent: Promise<unknown> = Promise.resolve(), isForgotten = false) => {
    if (over) return;
    over = true;
    clearTimeout(timer);
    stopWatching();
    if (!isForgotten) forgetSession();
    onEnd(
      sent.then(
        () => channel.close(),
        (error: unknown) => {
          console.warn('The wallet could not be told of this through WalletConnect.', error);
        },
      ),
    );
  };
  const stopWatching = watchForgotten(() => finish(undefined, true));

  const answer = (request: PeerRequest, outcome: Parameters<Channel['answer']>[1] = { result: true }) =>
    channel.answer(request, outcome).catch((error: unknown) => {
      console.warn('The wallet did not get an answer through WalletConnect.', error);
    });

  const update = ({ id, params }: PeerRequest) => {
    // Messages may come in another order than they were sent in.
    if (id <= newestUpdate) return;
    newestUpdate = id;
    const placed = placeSession(readGrant(params.namespaces, chainIds), now.chainId);
    if (placed) setNow({ ...now, ...placed });
    else finish(channel.tell('wc_sessionDelete', USER_DISCONNECTED));
  };

  const take = (request: PeerRequest) => {
    if (over) return;
    const { params } = request;
    switch (request.method) {
      case 'wc_sessionDelete':
        finish(answer(request));
        return;
      case 'wc_sessionUpdate':
        void answer(request);
        update(request);
        return;
      case 'wc_sessionExtend':
        void answer(request);
        setNow({ ...now, expiry: limitExpiry(params.expiry) });
        return;
      case 'wc_sessionEvent':
        void answer(request);
        setNow(applyEvent(now, params.event));
        return;
      // The wallet did not get the first answer.
      case 'wc_sessionSettle':
      case 'wc_sessionPing':
        void answer(request);
        return;
      default:
        void answer(request, { error: UNKNOWN_METHOD });
    }
  };

  setNow(session);
  return {
    read: () => now,
    goTo: (chainId) => setNow({ ...now, chainId }),
    request(method, params) {
      const expiryTimestamp = Math.floor(Date.now() / 1_000) + REQUEST_SECONDS;
      const asked = channel.ask('wc_sessionRequest', {
        request: { method, params, expiryTimestamp },
        chainId: `eip155:${now.chainId}`,
      });
      return endAfter(asked, REQUEST_SECONDS + GRACE_SECONDS);
    },
    take,
    end: () => finish(channel.tell('wc_sessionDelete', USER_DISCONNECTED)),
  };
}

/** The session after the wallet has gone to another network, or to another of its accounts; as it was for all other events. */
function applyEvent(session: Session, event: unknown): Session {
  const { name, data } = isObject(event) ? event : {};
  if (name === 'chainChanged') {
    const chainId = Number(isObject(data) ? data.chainId : data);
    return hasAccountOn(session, chainId) ? { ...session, chainId } : session;
  }
  if (name !== 'accountsChanged' || !Array.isArray(data)) return session;
  const first = String(data[0]).toLowerCase().split(':').at(-1);
  const isFirst = (each: Session['accounts'][number]) => each.address === first;
  const others = session.accounts.filter((each) => !isFirst(each));
  return { ...session, accounts: [...session.accounts.filter(isFirst), ...others] };
}

function endAfter<T>(asked: Promise<T>, seconds: number): Promise<T> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(reject, seconds * 1_000, new WalletProblemError(problem('EXPIRED')));
    asked.finally(() => clearTimeout(timer)).then(resolve, reject);
  });
}
