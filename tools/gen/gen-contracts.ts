/**
 * Writes what TypeScript needs to know of the contracts into shared/src/generated: ABIs, and creation bytecode (apart, so
 * that no browser ever loads it). Run it again after any change to a contract.
 */
import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { abiExpression, writeGenerated } from './write-generated.ts';

const ROOT = join(import.meta.dirname, '../..');
const CONTRACTS = join(ROOT, 'contracts');
const SCRIPT = 'gen-contracts.ts';

/** The contracts whose ABI and bytecode others use: file name and constant prefix of the output, by Solidity name. */
const CONTRACT_NAMES = {
  AuctionHouse: { file: 'auction-house', constant: 'auctionHouse' },
  CarCollection: { file: 'car-collection', constant: 'carCollection' },
  Deployer: { file: 'deployer', constant: 'deployer' },
  EthToken: { file: 'eth-token', constant: 'ethToken' },
  FreeMinter: { file: 'free-minter', constant: 'freeMinter' },
  GameDesk: { file: 'game-desk', constant: 'gameDesk' },
  GasStations: { file: 'gas-stations', constant: 'gasStations' },
  ListingZone: { file: 'listing-zone', constant: 'listingZone' },
  TuneupGarages: { file: 'tuneup-garages', constant: 'tuneupGarages' },
  Workshop: { file: 'workshop', constant: 'workshop' },
} as const;

type Artifact = { abi: unknown[]; bytecode: { object: string } };

/**
 * Compiles the tests too, which run what is compiled here. No code depends on what else is compiled: the compiler gets src and
 * test/gas apart from the rest (contracts/script/compiler/parts.ts).
 */
function compile(): void {
  execFileSync(process.execPath, [join(CONTRACTS, 'script/forge.mjs'), 'build', '--quiet'], {
    stdio: 'inherit',
  });
}

function readJson<T>(path: string): T {
  return JSON.parse(readFileSync(path, 'utf8')) as T;
}

function writeContracts(): void {
  compile();
  for (const [name, { file, constant }] of Object.entries(CONTRACT_NAMES)) {
    const { abi, bytecode } = readJson<Artifact>(join(CONTRACTS, 'out', `${name}.sol`, `${name}.json`));
    writeGenerated(SCRIPT, file, `${constant}Abi`, abiExpression(abi));
    writeGenerated(SCRIPT, `${file}-bytecode`, `${constant}Bytecode`, `'${bytecode.object}'`);
  }
}

writeContracts();
