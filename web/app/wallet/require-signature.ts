import { readSignature } from '@pitlane/shared/domain/chain/signature';
import type { Hex } from 'viem';
import { problem } from './problem-words.ts';
import { WalletProblemError } from './wallet-problem.ts';

/** A wallet's answer as a signature. Throws a WalletProblemError for anything that is none. */
export function requireSignature(answer: unknown): Hex {
  const signature = readSignature(answer);
  if (signature) return signature;
  throw new WalletProblemError(problem('UNKNOWN', "The wallet's answer is not a signature."));
}
