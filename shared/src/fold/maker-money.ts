import type { Address } from '../domain/chain/address.ts';
import type { Chain } from '../domain/chain/chains.ts';
import { type ChainEvent, EventRefusedError } from './event.ts';

/** A wallet's balance of the ETH token, and the part that Seaport may take, in wei, as they were read last. */
export type MakerMoney = {
  chain: Chain;
  maker: Address;
  /** Both null until it has been read. */
  balance: bigint | null;
  allowance: bigint | null;
  /** Something has happened since: it has to be read again. */
  stale: boolean;
};

export function makerMoneyKey({ chain, maker }: Pick<MakerMoney, 'chain' | 'maker'>): string {
  return `${chain}-${maker}`;
}

/** The wallets whose money an event is about. */
export function listMoneyMakers(event: ChainEvent): Address[] {
  switch (event.kind) {
    case 'account_read':
      return [event.account];
    case 'currency_approved':
      return [event.owner];
    case 'currency_moved': {
      const { from, to, watched } = event;
      if (watched === 'both') return from === to ? [from] : [from, to];
      return [watched === 'from' ? from : to];
    }
    default:
      return [];
  }
}

export function listMakerMoney(event: ChainEvent): string[] {
  return listMoneyMakers(event).map((maker) => makerMoneyKey({ chain: event.chain, maker }));
}

/**
 * A reading counts until something happens. One event may be about two wallets, so this gives the fold of each. Pure. Throws
 * an EventRefusedError for an event that is about no money.
 */
export function foldMakerMoney(money: MakerMoney | undefined, event: ChainEvent, id: string): MakerMoney {
  const maker = listMoneyMakers(event).find(
    (each) => makerMoneyKey({ chain: event.chain, maker: each }) === id,
  );
  if (!maker) throw new EventRefusedError(event, `${event.kind} says nothing of money`);
  const known = money ?? { chain: event.chain, maker, balance: null, allowance: null, stale: true };
  if (event.kind !== 'account_read') return { ...known, stale: true };
  const { balance, allowance } = event;
  return { ...known, balance, allowance, stale: false };
}
