import { m } from '@pitlane/shared/messages/messages';
import { ApiError } from '../../lib/api.ts';
import { getSiteName } from '../../lib/site-name.ts';
import { explainWalletError } from '../../wallet/tx/explain-wallet-error.ts';
import { type WalletProblem, WalletProblemError } from '../../wallet/wallet-problem.ts';
import { FILE_REFUSED } from './creation.ts';

/** Explains to the creator why a creation has stopped. */
export function explainStop(error: unknown): WalletProblem {
  if (error instanceof WalletProblemError) return error.problem;
  if (error instanceof ApiError) {
    // The file itself was refused: trying again would end the same.
    const isFinal = error.status === 400 || error.status === 413;
    const title = isFinal ? FILE_REFUSED : m.create.siteRefusedIt({ site: getSiteName() });
    return { code: 'UNKNOWN', title, message: error.message, ...(!isFinal && { retry: 'again' }) };
  }
  if (error instanceof DOMException && error.name === 'QuotaExceededError') {
    const message = m.create.thisBrowserHasNoSpaceLeft;
    return { code: 'UNKNOWN', title: m.create.noSpace, message, retry: 'again' };
  }
  return explainWalletError(error);
}
