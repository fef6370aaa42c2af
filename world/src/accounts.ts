import { bytesToHex, type Hex, type PrivateKeyAccount } from 'viem';
import { mnemonicToAccount, privateKeyToAccount } from 'viem/accounts';

/**
 * The mnemonic of every local development chain. Its keys are public: they must never hold anything of value.
 */
export const MNEMONIC = 'test test test test test test test test test test test junk';

/** The roles of the mnemonic's accounts, by derivation index. Owners begin at FIRST_OWNER. */
/** Deploys the contracts and owns them. */
export const DEPLOYER = 0;
/** The game's servers, each with a key of its own: ranks, parts, fuel, gifts, and races. */
export const RANK_KEY = 1;
export const FUEL_KEY = 4;
export const GRANT_KEY = 5;
export const REFEREE_KEY = 6;
export const PARTS_KEY = 7;
/** Opens and reveals the epochs of fair builds; on the running demo world that is the server's job. */
export const BUILDER = 2;
/** Receives the marketplace's fee. */
export const TREASURY = 3;
/** Settles auctions that have ended; only the server uses its nonces. */
export const SETTLER = 8;
/** Only pays demo wallets, so that only the server uses its nonces. */
export const FAUCET = 9;
export const FIRST_OWNER = 10;

// Derived once: stretching the mnemonic costs far more than a child key.
const branch = mnemonicToAccount(MNEMONIC, { path: "m/44'/60'/0'/0" }).getHdKey();

/** Private key of the account at an index. */
export function keyAt(index: number): Hex {
  const { privateKey } = branch.deriveChild(index);
  if (!privateKey) throw new RangeError(`no key at index ${index}`);
  return bytesToHex(privateKey);
}

const known = new Map<number, PrivateKeyAccount>();

/** The account at an index, ready to sign. */
export function accountAt(index: number): PrivateKeyAccount {
  const account = known.get(index) ?? privateKeyToAccount(keyAt(index));
  known.set(index, account);
  return account;
}
