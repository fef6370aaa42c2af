import type { SharedLimits } from '../../platform/http/limits.ts';
import { spendShared } from '../../platform/http/shared-limits.ts';
import { toCustomer } from '../../platform/http/wider-network.ts';
import { hashSecret } from './hash-secret.ts';

/** What the mails are for. Each has a budget of its own: registrations cannot use up the mails for a new password. */
export type MailPurpose = 'register' | 'reset' | 'email';

/** Mails that one client can have sent to one address: 3 in half an hour. */
const CLIENT_LIMIT = { burst: 3, perSecond: 1 / 600 };
/** Mails that all clients together can have sent to one address: 10 in an hour, which is how long the newest link works. */
const ADDRESS_LIMIT = { burst: 10, perSecond: 1 / 360 };

/** Limits the mails that strangers can have sent to an address, for all processes together. */
export function createMailBudgets(limits: SharedLimits) {
  const ofClients = limits.open('mails of a client', CLIENT_LIMIT);
  const ofAddresses = limits.open('mails to an address', ADDRESS_LIMIT);
  return {
    /**
     * Spends one mail, and returns what gives it back when the mail comes to nothing; null when the address has got all mails that it
     * may get for now. Throws TOO_MANY_REQUESTS for a client that has asked too often itself.
     */
    async spend(purpose: MailPurpose, email: string, client = ''): Promise<(() => Promise<void>) | null> {
      // A reset goes to the very address of an account: other spellings must not use its budget up.
      const mailbox = `${purpose} ${purpose === 'reset' ? email : toMailbox(email)}`;
      const [ofClient, ofAddress] = [hashSecret(`${mailbox} ${toCustomer(client)}`), hashSecret(mailbox)];
      await spendShared(ofClients, ofClient, 'emails to this address');
      if ((await ofAddresses.take(ofAddress)) > 0) return null;
      return async () => {
        await ofClients.refund(ofClient);
        await ofAddresses.refund(ofAddress);
      };
    },
  };
}
export type MailBudgets = ReturnType<typeof createMailBudgets>;

/** Many providers put all spellings of an address into one mailbox: with dots, and with a word behind a plus. */
function toMailbox(email: string): string {
  const [name = '', host = ''] = email.split('@');
  return `${name.replace(/\+.*/, '').replaceAll('.', '')}@${host}`;
}
