import { createConfig } from 'ponder';
import { http, parseAbi } from 'viem';

const env = (name: string) => {
  const value = process.env[name];
  if (value === undefined) throw new Error(`${name} is missing`);
  return value;
};

// Its ranges grow with each answer: on this chain some answers are larger than viem's limit of 10 MB, and end Ponder.
const transport = http(env('BENCH_RPC_URL'), { maxResponseBodySize: false });

export default createConfig({
  networks: { local: { chainId: Number(env('BENCH_CHAIN_ID')), transport } },
  contracts: {
    Cars: {
      network: 'local',
      abi: parseAbi([
        'event Transfer(address indexed from, address indexed to, uint256 indexed id)',
        'event CarUpdated(uint256 indexed tokenId, uint96 state)',
      ]),
      address: env('BENCH_CONTRACT') as `0x${string}`,
      startBlock: Number(env('BENCH_START_BLOCK')),
    },
  },
});
