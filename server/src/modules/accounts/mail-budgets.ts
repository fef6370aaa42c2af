import { createBuckets, spendOf } from '../../platform/http/rate-limit.ts';
import { hashSecret } from './hash-secret.ts';

/** What the mails are for. Each has a budget of its own: registrations cannot use up the mails for a new password. */
export type MailPurpose = 'register' | 'reset' | 'email';

/** Mails that one client can have sent to one address: 3 at once, then one each ten minutes. */
const CLIENT_LIMIT = { burst: 3, perSecond: 1 / 600 };
/** Mails that all clients together can have sent to one address: 10 at once, then 6 each hour. */
const ADDRESS_LIMIT = { burst: 10, perSecond: 1 / 600 };

/** Limits the mails that strangers can have sent to an address. */
export function createMailBudgets() {
  const ofClients = createBuckets(CLIENT_LIMIT);
  const ofAddresses = createBuckets(ADDRESS_LIMIT);
  return {
    /**
     * Spends one mail, and returns what gives it back when the mail comes to nothing; null when the address has got all mails that it
     * may get for now. Throws TOO_MANY_REQUESTS for a client that has asked too often itself.
     */
    spend(purpose: MailPurpose, email: string, client = ''): (() => void) | null {
      const mailbox = `${purpose} ${toMailbox(email)}`;
      const [ofClient, ofAddress] = [hashSecret(`${mailbox} ${client}`), hashSecret(mailbox)];
      spendOf(ofClients, ofClient, 'Mails to this address');
      if (ofAddresses.take(ofAddress) > 0) return null;
      return () => {
        ofClients.refund(ofClient);
        ofAddresses.refund(ofAddress);
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
