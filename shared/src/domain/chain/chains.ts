/**
 * The chains of cars, named as in the specification's filter (section 3, "Chain"). Each has the id of its
 * real network and the id of the local chain that replaces it in the demo world.
 */
export const CHAINS = ['binance', 'matic', 'avalanche'] as const;
export type Chain = (typeof CHAINS)[number];

export type ChainFacts = {
  /** Name shown to people. */
  label: string;
  /** Short mark used on cards. */
  mark: string;
  /** EIP-155 id of the real network. */
  realId: number;
  /** EIP-155 id of the demo world's local chain: the real id + 31,300. */
  demoId: number;
  /** Text of the specification's wrong-network toast (section 8) for this chain. */
  wrongNetwork: string;
};

export const CHAIN_FACTS = {
  binance: {
    label: 'BNB Smart Chain',
    mark: 'BNB',
    realId: 56,
    demoId: 31_356,
    wrongNetwork: 'Please connect with BSC Mainnet',
  },
  matic: {
    label: 'Polygon',
    mark: 'POL',
    realId: 137,
    demoId: 31_437,
    wrongNetwork: 'Please connect with Polygon Mainnet',
  },
  avalanche: {
    label: 'Avalanche',
    mark: 'AVAX',
    realId: 43_114,
    demoId: 74_414,
    wrongNetwork: 'Please connect with Avalanche C-Chain',
  },
} as const satisfies Record<Chain, ChainFacts>;

/** Returns whether a string from outside names a chain. */
export function isChain(value: string): value is Chain {
  return (CHAINS as readonly string[]).includes(value);
}
