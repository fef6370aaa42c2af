import type { Address, Hex } from 'viem';

/** What a deployment asks of a chain. Addresses and data as viem has them; all of it at the newest block. */
export type ChainReader = {
  /** Code at an address; '0x' where there is none. */
  codeAt: (address: Address) => Promise<Hex>;
  /** What a view answers. Rejects when it fails. */
  call: (to: Address, data: Hex) => Promise<Hex>;
};

export type Transaction = { to: Address; data: Hex };

/** A chain, and an account on it whose key is at hand. */
export type ChainPort = ChainReader & {
  account: Address;
  /** Sends a transaction and waits until it counts as final. Rejects when it failed. Resolves to its block. */
  send: (transaction: Transaction) => Promise<number>;
};

/** A deployment that cannot be planned or carried out. The message is a sentence for the person who started it. */
export class DeployError extends Error {
  constructor(message: string, options?: ErrorOptions) {
    super(message, options);
    this.name = 'DeployError';
  }
}
