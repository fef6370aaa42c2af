import { getSiteName } from '../../lib/site-name.ts';
import { StoppedError } from '../wallet-requests.ts';
import { listErrorLinks } from './error-links.ts';

/** What a page says when the waiting for something that costs money has ended. */
export const MAY_COME = `The request may still be open in your wallet. Reject it there before you try again. If you confirm it while this page is open, ${getSiteName()} follows the transaction.`;

/** Gives a wallet's answer to `take` that comes after the waiting for it has ended. Does nothing for any other error. */
export function takeLateAnswer(error: unknown, take: (answer: unknown) => void): void {
  const stopped = listErrorLinks(error).find((link) => link instanceof StoppedError);
  if (!(stopped instanceof StoppedError)) return;
  stopped.late.then(take, (reason: unknown) => {
    console.info('The wallet declined a request after the visitor had stopped waiting for it.', reason);
  });
}
