import type { SharedLimits } from '../../platform/http/limits.ts';
import { spendShared } from '../../platform/http/shared-limits.ts';
import { toCustomer } from '../../platform/http/wider-network.ts';
import { hashSecret } from './hash-secret.ts';

/** Tries of one client at one account: 5 in half an hour. No other client can use them up. */
const OWN_LIMIT = { burst: 5, perSecond: 1 / 360 };
/** Tries beyond these, of all clients together: 30 in half an hour. */
const SHARED_LIMIT = { burst: 30, perSecond: 1 / 60 };
/** Tries of a browser that has signed in to the account before: 10 in ten minutes, 40 in a day. Then it counts as any client. */
const DEVICE_LIMIT = { burst: 10, perSecond: 1 / 60 };
const DEVICE_DAY_LIMIT = { burst: 40, perSecond: 40 / 86_400 };

/** Where a guess comes from. */
export type Guesser = {
  client: string | undefined;
  /** The device token, when it is one of this account. */
  device?: string | undefined;
};

/**
 * Limits guesses at the password of an account, for all processes together. Strangers who guess from many addresses use up the shared tries, never those of the
 * owner: each client has some of its own, and a known device has others.
 */
export function createGuessLimits(limits: SharedLimits) {
  const own = limits.open('guesses of a client', OWN_LIMIT);
  const shared = limits.open('guesses', SHARED_LIMIT);
  const devices = limits.open('guesses of a device', DEVICE_LIMIT);
  const deviceDays = limits.open('guesses of a device in a day', DEVICE_DAY_LIMIT);
  /** Spends one try, and returns what gives it back. */
  const spend = async (account: string, { client = '', device }: Guesser) => {
    const what = 'sign-in attempts';
    const ofDevice = device === undefined ? undefined : hashSecret(`${account} ${device}`);
    if (ofDevice !== undefined && (await deviceDays.left(ofDevice)) > 0) {
      await spendShared(devices, ofDevice, what);
      await deviceDays.take(ofDevice);
      return async () => {
        await devices.refund(ofDevice);
        await deviceDays.refund(ofDevice);
      };
    }
    const key = hashSecret(`${account} ${toCustomer(client)}`);
    if ((await own.take(key)) === 0) return () => own.refund(key);
    const all = hashSecret(account);
    await spendShared(shared, all, what);
    return () => shared.refund(all);
  };

  return {
    /**
     * Compares a password as one guess at `account`. A right one is given back, and so is what could not be compared. Throws
     * TOO_MANY_REQUESTS.
     */
    async attempt(account: string, guesser: Guesser, compare: () => Promise<boolean>): Promise<boolean> {
      const refund = await spend(account, guesser);
      try {
        const isRight = await compare();
        if (isRight) await refund();
        return isRight;
      } catch (error) {
        await refund();
        throw error;
      }
    },
  };
}
export type GuessLimits = ReturnType<typeof createGuessLimits>;
