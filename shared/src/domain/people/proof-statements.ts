import { getSiteName } from '../site/site-name.ts';

export type ProofPurpose = 'sign_in' | 'prove' | 'link';

/** A statement of EIP-4361 has no other characters. */
const PLAIN = /^[\w .,!?&'()*+/-]+$/;

/** Returns what a wallet signs to prove who holds it: the statement of an EIP-4361 text. The server writes it, and the page checks it. */
export function getProofStatement(purpose: ProofPurpose): string {
  const name = PLAIN.test(getSiteName()) ? getSiteName() : 'this site';
  const asks = {
    sign_in: `Sign in to ${name} with this wallet.`,
    prove: `Confirm to ${name} that it's you.`,
    link: `Link this wallet to your ${name} account.`,
  };
  return `${asks[purpose]} This costs nothing and allows no payment.`;
}
