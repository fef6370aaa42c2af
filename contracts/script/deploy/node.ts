/** A node, asked over JSON-RPC. */
import type { Network } from '@pitlane/shared/domain/chain/networks';
import {
  type Address,
  BaseError,
  createPublicClient,
  createWalletClient,
  defineChain,
  HttpRequestError,
  http,
  type PrivateKeyAccount,
  type PublicClient,
  parseAbiItem,
  RpcRequestError,
} from 'viem';
import { FACTORY } from './addresses.ts';
import { type ChainPort, type ChainReader, DeployError, type Transaction } from './chain-port.ts';

const deployedEvent = parseAbiItem('event Deployed(address indexed deployed, address indexed by)');
/** Gas sent along, in percent of what the node estimates: the state may change until the transaction is mined. */
const GAS_PERCENT = 125n;

/** Connects to a network's node. Throws a DeployError when the node is of another chain. */
export async function connect(
  rpcUrl: string,
  chainId: number,
  { label, coin, state }: Network,
): Promise<PublicClient> {
  const chain = defineChain({
    id: chainId,
    name: label,
    nativeCurrency: { name: coin, symbol: coin, decimals: 18 },
    rpcUrls: { default: { http: [rpcUrl] } },
  });
  // A local node mines at once.
  const polling = state === 'local' ? { pollingInterval: 100 } : {};
  const client = createPublicClient({ chain, transport: http(rpcUrl), ...polling });
  const found = await client.getChainId();
  if (found !== chainId)
    throw new DeployError(`RPC_URL is a node of chain ${found}, not of ${label} (${chainId}).`);
  return client;
}

/** What a deployment reads. */
export function readerOf(client: PublicClient): ChainReader {
  return {
    codeAt: async (address) => (await client.getCode({ address })) ?? '0x',
    async call(to, data) {
      return (await client.call({ to, data })).data ?? '0x';
    },
  };
}

/**
 * Sends by an account's key; a transaction counts as final after so many confirmations. Throws a DeployError while the
 * account has transactions waiting: what they do is not known yet.
 */
export async function senderOf(
  client: PublicClient,
  account: PrivateKeyAccount,
  confirmations: number,
): Promise<ChainPort> {
  const { address } = account;
  const [mined, sent] = await Promise.all([
    client.getTransactionCount({ address, blockTag: 'latest' }),
    client.getTransactionCount({ address, blockTag: 'pending' }),
  ]);
  if (sent > mined)
    throw new DeployError(
      `${sent - mined} transactions of ${address} are still waiting: run this again when they are mined.`,
    );
  const { chain } = client;
  const wallet = createWalletClient({ account, chain, transport: http(client.transport.url) });
  return {
    ...readerOf(client),
    account: address,
    async send(transaction) {
      const estimate = await client.estimateGas({ account, ...transaction });
      const hash = await wallet.sendTransaction({
        ...transaction,
        chain,
        gas: (estimate * GAS_PERCENT) / 100n,
      });
      const { status, blockNumber } = await client.waitForTransactionReceipt({ hash, confirmations });
      if (status !== 'success') throw new DeployError(`Transaction ${hash} failed.`);
      return Number(blockNumber);
    },
  };
}

/**
 * The gas that transactions of an account would use, were they mined one after the other; nothing is sent. Undefined
 * when the node cannot say (it does not speak eth_simulateV1). Throws a DeployError when one of them would fail.
 */
export async function simulate(
  client: PublicClient,
  account: Address,
  transactions: readonly Transaction[],
): Promise<bigint[] | undefined> {
  const blocks = transactions.map((transaction) => ({ calls: [{ account, ...transaction }] }));
  const simulated = await client.simulateBlocks({ blocks }).catch((error: unknown) => {
    if (isRefusal(error)) return undefined;
    throw error;
  });
  return simulated?.map(({ calls: [result] }, i) => {
    if (result?.status !== 'success')
      throw new DeployError(`Transaction ${i + 1} would fail: ${result?.error.message}`);
    return result.gasUsed;
  });
}

/** Whether a node answered, and said no. */
function isRefusal(error: unknown): boolean {
  if (!(error instanceof BaseError)) return false;
  return error.walk((one) => one instanceof RpcRequestError || one instanceof HttpRequestError) !== null;
}

/** The block that a contract was deployed in, as the Deployer's log tells. Throws a DeployError when it does not. */
export async function deployBlockOf(client: PublicClient, deployed: Address): Promise<number> {
  const filter = { address: FACTORY, event: deployedEvent, args: { deployed }, fromBlock: 0n } as const;
  const [log] = await client.getLogs(filter).catch(() => []);
  if (log) return Number(log.blockNumber);
  throw new DeployError(
    `${deployed} is deployed, but the node does not tell in which block, and contracts/deployments does not either: ` +
      'write it there by hand, or take a node that answers eth_getLogs for the whole chain.',
  );
}
