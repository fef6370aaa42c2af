/**
 * The Merkle tree of a whitelist: `npm run whitelist -- <file> [<address>]` reads one address to a line and prints the root,
 * which the owner gives to setWhitelistRoot, or one address's proof, which that account gives to mintWithProof. The root is
 * one write for any number of addresses; of whitelistUsers' list 730 new ones fit a transaction (test/gas/MintGas.t.sol).
 */
import { readFileSync } from 'node:fs';
import { makeTree, proofPlaces } from '@pitlane/shared/domain/cars/whitelist-tree';
import { normalAddress } from '@pitlane/shared/domain/chain/address';
import { type Address, type Hex, isAddress } from 'viem';

export type Whitelist = { root: Hex; proofOf(account: Address): Hex[] };

/**
 * Builds the tree that contracts/src/collections/DropRules.sol checks. The order of the addresses and repetitions do not matter.
 * Throws when there is none; proofOf throws for an account that is not in it.
 */
export function makeWhitelist(accounts: readonly Address[]): Whitelist {
  const { nodes, places } = makeTree([...new Set(accounts.map(normalAddress))]);
  const at = (place: number) => nodes[place] as Hex;
  return {
    root: at(0),
    proofOf(account) {
      const place = places.get(normalAddress(account));
      if (place === undefined) throw new RangeError(`${account} is not on the whitelist`);
      return proofPlaces(place).map(at);
    },
  };
}

/** Reads one address to a line; empty lines and what follows a # are left out. Throws with the number of a line that is none. */
export function readAddresses(text: string): Address[] {
  return text.split('\n').flatMap((line, i) => {
    const address = line.replace(/#.*/, '').trim();
    if (address === '') return [];
    if (!isAddress(address)) throw new SyntaxError(`line ${i + 1}: ${address} is not an address`);
    return [address];
  });
}

if (import.meta.main) {
  const [file, account] = process.argv.slice(2);
  if (!file || (account !== undefined && !isAddress(account))) {
    process.stderr.write('usage: npm run whitelist -- <file with one address to a line> [<address>]\n');
    process.exitCode = 2;
  } else {
    try {
      const whitelist = makeWhitelist(readAddresses(readFileSync(file, 'utf8')));
      process.stdout.write(
        `${account ? JSON.stringify(whitelist.proofOf(account), null, 2) : whitelist.root}\n`,
      );
    } catch (error) {
      process.stderr.write(`${file}: ${error instanceof Error ? error.message : String(error)}\n`);
      process.exitCode = 1;
    }
  }
}
