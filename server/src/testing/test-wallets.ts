/** Wallets that sign, for tests of accounts. */
import { WalletChallengeSchema } from '@pitlane/shared/api/accounts';
import { generatePrivateKey, type PrivateKeyAccount, privateKeyToAccount } from 'viem/accounts';
import { bearer } from './test-accounts.ts';
import type { TestApi } from './test-api.ts';

/** What a signature is for. */
type Purpose = 'sign_in' | 'link' | 'prove';

export function makeWallet(): PrivateKeyAccount {
  return privateKeyToAccount(generatePrivateKey());
}

/** Asks for the text that a wallet has to sign: for the account of a session, or for signing in. */
export async function requestText(
  api: TestApi,
  address: string,
  purpose: Purpose = 'sign_in',
  jwt?: string,
): Promise<string> {
  const given = { address, chain_id: 31_337, purpose };
  const { body } = await api.post('/api/auth/wallet/challenge', given, jwt ? bearer(jwt) : {});
  return WalletChallengeSchema.parse(body).message;
}

/** Has a wallet sign the text that it is asked to. */
export async function signText(api: TestApi, wallet: PrivateKeyAccount, purpose?: Purpose, jwt?: string) {
  const message = await requestText(api, wallet.address, purpose, jwt);
  return { message, signature: await wallet.signMessage({ message }) };
}

export async function signInWith(api: TestApi, wallet: PrivateKeyAccount) {
  return api.post('/api/auth/wallet', await signText(api, wallet));
}

export async function linkWallet(api: TestApi, wallet: PrivateKeyAccount, jwt: string) {
  return api.post('/api/auth/wallets', await signText(api, wallet, 'link', jwt), bearer(jwt));
}
