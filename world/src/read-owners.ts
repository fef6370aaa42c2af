import type { Chain } from '@pitlane/shared/domain/chain/chains';
import { type Address, decodeEventLog, type Hex, type Log, parseAbi, toEventSelector } from 'viem';
import { contractsOn } from './addresses.ts';
import type { Rpc } from './rpc.ts';

const abi = parseAbi(['event Transfer(address indexed from, address indexed to, uint256 indexed id)']);
const selector = toEventSelector(abi[0]);

/** The owner of each car of a chain, by token id, from its logs. */
export async function readOwners(chain: Chain, rpc: Rpc): Promise<Map<bigint, Address>> {
  const filter = {
    address: contractsOn(chain).carCollection,
    fromBlock: '0x0',
    toBlock: 'latest',
    topics: [selector],
  };
  const logs = await rpc<Pick<Log, 'topics' | 'data'>[]>('eth_getLogs', filter);
  return new Map(
    logs.map(({ topics, data }) => {
      const { to, id } = decodeEventLog({ abi, topics: topics as [Hex, ...Hex[]], data }).args;
      return [id, to];
    }),
  );
}
