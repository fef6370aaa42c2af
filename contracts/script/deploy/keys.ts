/** The key that a deployment is sent with: from the environment, never from a file, never shown. */
import type { Network } from '@pitlane/shared/domain/chain/networks';
import { type Address, bytesToHex, isAddressEqual, isHex, size } from 'viem';
import {
  mnemonicToAccount,
  type PrivateKeyAccount,
  privateKeyToAccount,
  privateKeyToAddress,
} from 'viem/accounts';
import { DeployError } from './chain-port.ts';
import type { DeployConfig } from './config.ts';

/** Publicly known mnemonics that development tools print: anything their accounts own is taken within seconds. */
const PUBLIC_MNEMONICS = [
  'test test test test test test test test test test test junk',
  'candy maple cake sugar pudding cream honey rich smooth crumble sweet treat',
  'myth like bonus scare over problem client lizard pioneer submit female collect',
];
/** How many accounts such a tool makes of each. */
const ACCOUNTS_EACH = 20;

/**
 * The account of a private key, if one is given. Throws a DeployError, which does not contain the key, when it is
 * invalid, or publicly known on a real network.
 */
export function readKey(key: string | undefined, network: Network): PrivateKeyAccount | undefined {
  const given = key?.trim();
  if (!given) return undefined;
  const text = given.startsWith('0x') ? given : `0x${given}`;
  if (!isHex(text) || size(text) !== 32)
    throw new DeployError('DEPLOYER_PRIVATE_KEY must be 64 hexadecimal digits, with or without 0x.');
  const account = accountOf(text);
  if (network.state === 'live' && isPublic(account.address))
    throw new DeployError(
      `DEPLOYER_PRIVATE_KEY belongs to a public test mnemonic: never use it on ${network.label}.`,
    );
  return account;
}

/** Throws a DeployError when a role on a real network is given to an account whose key is publicly known. */
export function requireOwnAccounts({ network, owner, gameKeys, builder, treasury }: DeployConfig): void {
  if (network.state !== 'live') return;
  const keys = Object.entries(gameKeys).flatMap(([role, of]) =>
    of.map(({ address }): [string, Address] => [`${role} key`, address]),
  );
  const known = [...Object.entries({ owner, builder, treasury }), ...keys].find(([, address]) =>
    isPublic(address),
  );
  if (known) throw new DeployError(`The ${known[0]} ${known[1]} is an account of a public test mnemonic.`);
}

function accountOf(key: `0x${string}`): PrivateKeyAccount {
  try {
    return privateKeyToAccount(key);
  } catch {
    // What went wrong would name the key.
    throw new DeployError('DEPLOYER_PRIVATE_KEY is not a key of the curve.');
  }
}

let publicAccounts: Address[] | undefined;

function isPublic(address: Address): boolean {
  publicAccounts ??= PUBLIC_MNEMONICS.flatMap(accountsOf);
  return publicAccounts.some((known) => isAddressEqual(known, address));
}

/** The first accounts of a mnemonic. It is stretched once: that costs far more than a child key. */
function accountsOf(mnemonic: string): Address[] {
  const branch = mnemonicToAccount(mnemonic, { path: "m/44'/60'/0'/0" }).getHdKey();
  return Array.from({ length: ACCOUNTS_EACH }, (_, index) => {
    const { privateKey } = branch.deriveChild(index);
    if (!privateKey) throw new RangeError(`no key at index ${index}`);
    return privateKeyToAddress(bytesToHex(privateKey));
  });
}
