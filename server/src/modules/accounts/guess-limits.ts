import { createBuckets, spendOf } from '../../platform/http/rate-limit.ts';
import { hashSecret } from './hash-secret.ts';

/** Tries of one client at one account: 5 at once, then one each ten minutes. No other client can use them up. */
const OWN_LIMIT = { burst: 5, perSecond: 1 / 600 };
/** Tries beyond these, of all clients together: 30 at once, then one each minute. */
const SHARED_LIMIT = { burst: 30, perSecond: 1 / 60 };
/** Tries of a browser that has signed in to the account before: 10 at once, then one each minute. */
const DEVICE_LIMIT = { burst: 10, perSecond: 1 / 60 };

/** Where a guess comes from. */
export type Guesser = {
  client: string | undefined;
  /** The device token, when it is one of this account. */
  device?: string | undefined;
};

/**
 * Limits guesses at the password of an account. Strangers who guess from many addresses use up the shared tries, never those of the
 * owner: each client has some of its own, and a known device has others.
 */
export function createGuessLimits() {
  const own = createBuckets(OWN_LIMIT);
  const shared = createBuckets(SHARED_LIMIT);
  const devices = createBuckets(DEVICE_LIMIT);
  return {
    /**
     * Spends one try at the password of `account`, and returns what gives it back: a right password is no guess. Throws
     * TOO_MANY_REQUESTS.
     */
    spend(account: string, { client = '', device }: Guesser): () => void {
      const what = 'Guesses at this account';
      if (device !== undefined) {
        const key = hashSecret(`${account} ${device}`);
        spendOf(devices, key, what);
        return () => devices.refund(key);
      }
      const key = hashSecret(`${account} ${client}`);
      if (own.take(key) === 0) return () => own.refund(key);
      const all = hashSecret(account);
      spendOf(shared, all, what);
      return () => shared.refund(all);
    },
  };
}
export type GuessLimits = ReturnType<typeof createGuessLimits>;
