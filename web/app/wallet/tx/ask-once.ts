import { type Address, encodeFunctionData } from 'viem';
import { ownerRequestStore, type WalletRequest } from '../owner-requests.ts';
import { problem } from '../problem-words.ts';
import { WalletProblemError } from '../wallet-problem.ts';
import { stopRequests } from '../wallet-requests.ts';
import { onPendingElsewhere, readPending } from './pending-transactions.ts';
import type { ContractCall, Pending } from './transaction.ts';

/** What there may be only one of at a time: another one would be paid as well. */
export type Payment = Pick<Pending, 'kind' | 'chain' | 'account'>;

/** A payment that the wallet is asked for now. */
type Asked = { payment: Payment; call: ContractCall; isSecond: boolean };
const asked = new Set<Asked>();

/** Throws STILL_PENDING while one was sent whose end is not known: it may still happen. */
export function refuseSecond(payment: Payment): void {
  if (isPending(payment)) throw new WalletProblemError(problem('STILL_PENDING', ONE_IS_OPEN));
}

/**
 * Asks the wallet for a payment, unless one was sent while the page was getting ready. `call` is the act itself. The request ends as a
 * StoppedError with SENT_BEFORE when the wallet sends an earlier one before it has answered: in this tab (endSecond), or in another one.
 */
export async function askOnce<T>(payment: Payment, call: ContractCall, ask: () => Promise<T>): Promise<T> {
  refuseSecond(payment);
  const one = { payment, call, isSecond: false };
  asked.add(one);
  // The wallet may get the request only after the payment has turned out to be the second.
  const stopListening = ownerRequestStore.subscribe(() => stopIfSecond(one));
  const stopHearing = onPendingElsewhere(() => {
    if (isPending(payment)) endSecond(payment);
  });
  try {
    return await ask();
  } finally {
    stopListening();
    stopHearing();
    asked.delete(one);
  }
}

/** Ends the waiting for a payment that is asked for now, because the wallet has just sent an earlier one. */
export function endSecond(payment: Payment): void {
  for (const one of [...asked].filter((each) => isSame(each.payment, payment))) {
    one.isSecond = true;
    stopIfSecond(one);
  }
}

function stopIfSecond({ payment, call, isSecond }: Asked): void {
  if (!isSecond) return;
  stopRequests((request) => isRequestOf(request, payment.account, call), problem('SENT_BEFORE'));
}

/** Returns whether a wallet is asked to send this call, alone or after its permission. */
function isRequestOf({ params }: WalletRequest, account: Address, call: ContractCall): boolean {
  const [sent] = (Array.isArray(params) ? params : []) as Partial<Sent>[];
  if (sent?.from?.toLowerCase() !== account.toLowerCase()) return false;
  const data = encodeFunctionData(call);
  return (sent.calls ?? [sent]).some(
    (each) => each.to?.toLowerCase() === call.address.toLowerCase() && each.data?.startsWith(data),
  );
}

/** The first parameter of eth_sendTransaction, and of wallet_sendCalls (EIP-5792). */
type Sent = { from: string; to?: string; data?: string; calls?: { to?: string; data?: string }[] };

const isPending = (payment: Payment): boolean => readPending().some((each) => isSame(each, payment));

function isSame(one: Payment, other: Payment): boolean {
  return one.kind === other.kind && one.chain === other.chain && one.account === other.account;
}

const ONE_IS_OPEN = 'You already sent one, and it hasn’t finished yet. Keep waiting before you send another.';
