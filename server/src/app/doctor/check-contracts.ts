import { type Address, normalAddress } from '@pitlane/shared/domain/chain/address';
import { CHAIN_FACTS } from '@pitlane/shared/domain/chain/chains';
import { findCoin } from '@pitlane/shared/domain/chain/networks';
import { carCollectionAbi } from '@pitlane/shared/generated/car-collection';
import { formatEther } from 'viem';
import { privateKeyToAccount } from 'viem/accounts';
import type { ChainConfig } from '../../config/chain-config.ts';
import type { Config } from '../../config/config.ts';
import { getReserve } from '../../jobs/builder/run-builder.ts';
import { type ChainClient, createChainClient } from '../../platform/chain/chain-clients.ts';
import { explainNode } from './explain.ts';
import { type Check, createFindings, type Finding } from './finding.ts';

/** The contracts of each chain: whether they are there, who owns them, and whether the accounts of this server can pay. */
export const checkContracts: Check = {
  name: 'contracts',
  async run({ config }) {
    if (config.roles.has('decoder')) return [];
    return (await Promise.all(config.chains.map((chain) => checkChain(chain, config)))).flat();
  },
};

async function checkChain(chain: ChainConfig, config: Config): Promise<Finding[]> {
  const client = createChainClient(chain);
  const { fail } = createFindings(`contracts ${chain.chain}`);
  try {
    // Local chains have contracts at the same addresses: an answer of another chain says nothing.
    if ((await client.getChainId()) !== chain.chainId)
      return [fail('We couldn’t check the contracts: the node is on another chain.', 'Fix the node first.')];
    const code = await checkCode(client, chain);
    if (code.level === 'fail') return [code];
    return [code, await readOwner(client, chain), ...(await checkAccounts(client, chain, config))];
  } catch (error) {
    return [
      fail(
        `The contracts of ${CHAIN_FACTS[chain.chain].label} can’t be read: ${explainNode(error)}.`,
        'Check the node first.',
      ),
    ];
  }
}

async function checkCode(client: ChainClient, { chain, chainId, contracts }: ChainConfig): Promise<Finding> {
  const { ok, fail } = createFindings(`contracts ${chain}`);
  const codes = await Promise.all(contracts.map((address) => client.getCode({ address })));
  const missing = contracts.filter((_, i) => !codes[i]);
  if (missing.length === 0) return ok(`All ${contracts.length} contracts are on chain ${chainId}.`);
  return fail(
    `There is no contract at ${missing.join(', ')}.`,
    `contracts/deployments/${chainId}.json is for another network, or the node isn’t synced. Deploy, then run: npm run gen -- deployments`,
  );
}

const readCars = (
  client: ChainClient,
  { carCollection: address }: ChainConfig,
  functionName: 'owner' | 'builder',
) => client.readContract({ address, abi: carCollectionAbi, functionName });

async function readOwner(client: ChainClient, chain: ChainConfig): Promise<Finding> {
  const { ok, warn } = createFindings(`contracts ${chain.chain}`);
  const owner = await readCars(client, chain, 'owner');
  if (BigInt(owner) !== 0n) return ok(`The cars belong to ${owner}.`);
  return warn(
    'The cars have no owner, so no wallet can open the console.',
    'Appoint operators with a token from the command line.',
  );
}

async function checkAccounts(client: ChainClient, chain: ChainConfig, config: Config): Promise<Finding[]> {
  const { builder, settlerKey } = config;
  const [gasPrice, named] = await Promise.all([client.getGasPrice(), readCars(client, chain, 'builder')]);
  const enough = getReserve(gasPrice);
  const findings: Finding[] = [];
  const { ok, warn, fail } = createFindings(`contracts ${chain.chain}`);
  if (builder) {
    const { address } = privateKeyToAccount(builder.key);
    const isNamed = normalAddress(named) === normalAddress(address);
    findings.push(
      isNamed
        ? ok(`The collection names our builder, ${address}.`)
        : fail(
            `The collection names ${named} as its builder, and BUILDER_PRIVATE_KEY is the key of ${address}: no car would be built.`,
            'Set the key of that account, or have the owner call setBuilder.',
          ),
      await checkBalance(client, chain, { name: 'builder', address: normalAddress(address), enough }),
    );
  }
  if (settlerKey) {
    const address = normalAddress(privateKeyToAccount(settlerKey).address);
    findings.push(await checkBalance(client, chain, { name: 'settler', address, enough: enough / 10n }));
  }
  if (!builder && config.roles.has('builder')) {
    findings.push(
      warn(
        'This process doesn’t build cars: it has no BUILDER_PRIVATE_KEY.',
        'Set it with BUILD_SECRET, or run another process that has them.',
      ),
    );
  }
  return findings;
}

const ROUNDED = new Intl.NumberFormat('en', { maximumSignificantDigits: 3 });

type Account = { name: string; address: Address; enough: bigint };

async function checkBalance(
  client: ChainClient,
  { chain, chainId }: ChainConfig,
  { name, address, enough }: Account,
): Promise<Finding> {
  const { ok, warn, fail } = createFindings(`contracts ${chain}`);
  const balance = await client.getBalance({ address });
  const coins = (wei: bigint) => `${ROUNDED.format(Number(formatEther(wei)))} ${findCoin(chain, chainId)}`;
  const has = `The ${name} ${address} has ${coins(balance)}.`;
  if (balance >= enough) return ok(has);
  const wayOut = `Send it coins: ${coins(enough)} last for a while at the current gas price.`;
  return balance === 0n ? fail(has, wayOut) : warn(has, wayOut);
}
