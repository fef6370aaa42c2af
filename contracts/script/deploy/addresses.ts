/** Where contracts come to lie: told from the code alone, without asking a chain. */
import { deployerBytecode } from '@pitlane/shared/generated/deployer-bytecode';
import {
  type Address,
  concat,
  encodeAbiParameters,
  getCreate2Address,
  type Hex,
  keccak256,
  parseAbiParameters,
  zeroHash,
} from 'viem';

/**
 * The deterministic deployment proxy, a few bytes without an owner that lie at this address on every chain of ours:
 * https://github.com/Arachnid/deterministic-deployment-proxy. It creates what it is sent, after the salt.
 */
export const PROXY: Address = '0x4e59b44847b379578588920cA78FbF26c0B4956C';

/** The data that has the proxy create the Deployer. */
export const FACTORY_CREATION: Hex = concat([zeroHash, deployerBytecode]);

/**
 * The Deployer (contracts/src/Deployer.sol) on every chain. Another compiler or other settings would give it another
 * address, and everything deployed through it too.
 */
export const FACTORY: Address = getCreate2Address({
  from: PROXY,
  salt: zeroHash,
  bytecode: deployerBytecode,
});

const boundSalt = parseAbiParameters('address by, bytes32 salt');

/** Where the Deployer puts a contract for an account: its `addressOf`. */
export function deployedAddress(by: Address, salt: Hex, initCode: Hex): Address {
  return getCreate2Address({
    from: FACTORY,
    salt: keccak256(encodeAbiParameters(boundSalt, [by, salt])),
    bytecode: initCode,
  });
}
