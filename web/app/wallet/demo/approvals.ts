import type { Chain } from '@pitlane/shared/domain/chains';
import { useSyncExternalStore } from 'react';
import type { Address, Hex } from 'viem';
import type { WalletProblem } from '../wallet-problem.ts';

/** What trying the transaction out at a named block showed. Amounts in wei of the chain's native coin. */
export type Preview = {
  block: bigint;
  /** The most that the network can take. */
  maxFee: bigint;
  balance: bigint;
  /** Why it would fail; undefined when it would go through. */
  problem: WalletProblem | undefined;
};

export type TransactionRequest = {
  kind: 'transaction';
  chain: Chain;
  from: Address;
  /** Undefined for the creation of a contract. */
  to: Address | undefined;
  value: bigint;
  data: Hex;
  preview: Promise<Preview>;
};
export type SignatureRequest = { kind: 'signature'; from: Address; text: string };
export type ApprovalRequest = TransactionRequest | SignatureRequest;
export type Approval = { id: number; request: ApprovalRequest };

type Waiting = Approval & { settle: (confirmed: boolean) => void };

let queue: readonly Waiting[] = [];
let lastId = 0;
const listeners = new Set<() => void>();

/** Puts a question to the wallet's owner. Resolves with the answer; questions are shown one after the other. */
export function requestApproval(request: ApprovalRequest): Promise<boolean> {
  return new Promise((settle) => {
    lastId += 1;
    change([...queue, { id: lastId, request, settle }]);
  });
}

/** Answers a question. */
export function answerApproval(id: number, confirmed: boolean): void {
  const asked = queue.find((waiting) => waiting.id === id);
  change(queue.filter((waiting) => waiting.id !== id));
  asked?.settle(confirmed);
}

/** The question to show now. */
export function useApproval(): Approval | undefined {
  return useSyncExternalStore(
    (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    firstApproval,
    () => undefined,
  );
}

/** The question that waits longest. */
function firstApproval(): Approval | undefined {
  return queue[0];
}

function change(next: readonly Waiting[]): void {
  queue = next;
  for (const listener of listeners) listener();
}
