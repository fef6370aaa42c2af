import type { WalletChallengeInput } from '@pitlane/shared/api/accounts';
import { getProofStatement } from '@pitlane/shared/domain/people/proof-statements';
import { getAddress } from 'viem';
import { createSiweMessage, parseSiweMessage } from 'viem/siwe';
import { getSiteUrl } from '../lib/site-path.ts';
import { problem } from './problem-words.ts';
import { readDeviceTime } from './tx/signing-time.ts';
import { WalletProblemError } from './wallet-problem.ts';

/** How many seconds a proof may be good for. The server gives it ten minutes (server/src/modules/accounts/wallet-proof.ts). */
const MAX_SECONDS = 900;
/** How many seconds the server's clock may be off (tx/signing-time.ts), and an answer on its way. */
const MAX_APART = 330;

type Asked = { address: string; chainId: number; purpose: WalletChallengeInput['purpose'] };

/**
 * Makes sure that a text of the server proves this wallet to this site, and does nothing else: in the same form (EIP-4361) another site
 * could be signed in to. Returns it. Throws a WalletProblemError.
 */
export function requireProofText(given: unknown, asked: Asked): string {
  const message = String(given ?? '');
  const now = readDeviceTime();
  const { nonce = '', issuedAt, expirationTime } = parseSiweMessage(message);
  const isTimely =
    issuedAt !== undefined &&
    expirationTime !== undefined &&
    Math.abs(issuedAt.getTime() / 1_000 - now) <= MAX_APART &&
    expirationTime > issuedAt &&
    expirationTime.getTime() - issuedAt.getTime() <= MAX_SECONDS * 1_000;
  if (!isTimely || writeText(asked, { nonce, issuedAt, expirationTime }) !== message)
    throw new WalletProblemError(problem('UNKNOWN', OTHER_TEXT));
  return message;
}

type Given = { nonce: string; issuedAt: Date; expirationTime: Date };

/** The text that this page expects, with what the server alone knows. Empty where that is not of its form. */
function writeText({ address, chainId, purpose }: Asked, given: Given): string {
  try {
    return createSiweMessage({
      ...{ domain: location.host, uri: getSiteUrl(), version: '1', statement: getProofStatement(purpose) },
      ...{ address: getAddress(address), chainId, ...given },
    });
  } catch (error) {
    console.warn('The text is not of the form of EIP-4361.', error);
    return '';
  }
}

const OTHER_TEXT =
  "The sign-in message is for a different site, so we didn't ask your wallet. Check the address bar, then try again.";
