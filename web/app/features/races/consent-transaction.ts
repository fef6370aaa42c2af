import type { Chain } from '@pitlane/shared/domain/chain/chains';
import { CHAIN_FACTS } from '@pitlane/shared/domain/chain/chains';
import { carCollectionAbi } from '@pitlane/shared/generated/car-collection';
import { parseEventLogs } from 'viem';
import { queryClient } from '../../lib/query-client.ts';
import { problem } from '../../wallet/problem-words.ts';
import { createTransactionRunner } from '../../wallet/tx/run-transaction.ts';
import { chainReader } from '../../wallet/wagmi-client.ts';
import { WalletProblemError } from '../../wallet/wallet-problem.ts';
import { CONSENT_KEY, getConsentQueryOptions } from './consent-query.ts';

/** The consent that a wallet gives a chain's game. */
export type ConsentWish = { chain: Chain; consent: boolean };

/** The consent as the chain has stored it. */
export type ConsentGiven = ConsentWish;

/** Giving the game consent to race the wallet's cars on one chain, or taking it back. */
export const consentTransaction = createTransactionRunner<ConsentWish, ConsentGiven>({
  async prepare({ chain, consent }) {
    const { facts } = await chainReader(chain);
    const { car_collection: address } = facts;
    return { address, abi: carCollectionAbi, functionName: 'setRaceConsent', args: [consent], value: 0n };
  },
  readResult({ receipt: { logs }, account }, { target: { chain } }) {
    const [changed] = parseEventLogs({ abi: carCollectionAbi, eventName: 'RaceConsentChanged', logs });
    if (!changed) throw new WalletProblemError(problem('UNKNOWN', NOTHING_CHANGED));
    const { consent } = changed.args;
    // At once, so that the switch does not turn back until the chain is read again.
    queryClient().setQueryData(getConsentQueryOptions(chain, account.toLowerCase()).queryKey, consent);
    return { chain, consent };
  },
  successText: ({ chain, consent }) =>
    consent
      ? `The game can now race your cars on ${CHAIN_FACTS[chain].label}.`
      : `Your cars on ${CHAIN_FACTS[chain].label} stay out of races.`,
  stale: [[CONSENT_KEY]],
});

const NOTHING_CHANGED =
  'The transaction went through, but your consent isn’t in its receipt. Reload the page.';
