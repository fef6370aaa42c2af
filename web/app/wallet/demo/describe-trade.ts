import { shortAddress } from '@pitlane/shared/domain/chain/address';
import { formatUnits } from '@pitlane/shared/domain/chain/money';
import { ethTokenAbi } from '@pitlane/shared/generated/eth-token';
import { type Abi, decodeFunctionData, type Hex } from 'viem';
import { type Acceptance, readAcceptance } from '../../lib/seaport/seaport-acceptance.ts';
import { type Fill, readFill, readFills, readSeaportCall } from '../../lib/seaport/seaport-calls.ts';
import { getSiteName } from '../../lib/site-name.ts';
import type { SiteChain } from '../site-chains.ts';
import { type CallDescription, tokenName, toTitle } from './call-description.ts';
import { describeAuction } from './describe-auction.ts';

const NOTHING = 'Nothing';
const SEAPORT = 'Seaport';
const ETH_TOKEN = 'ETH token';
const UNREADABLE = 'This wallet can’t read this call. Confirm only if you know what it does.';
/** The amount of one drip of the local ETH token (contracts/src/tokens/EthToken.sol). */
const DRIP = '10 ETH';

type Asked = { to: string | undefined; data: Hex; from: string };

/** Describes a call of Seaport or of the ETH token, from the calldata alone; undefined for a call of anything else. */
export function describeTrade(chain: SiteChain, { to, data, from }: Asked): CallDescription | undefined {
  if (!chain.trading || to === undefined) return undefined;
  if (to === chain.trading.seaport) return describeSeaport(chain, data, from);
  if (to === chain.trading.currency) return describeEthToken(chain, data);
  if (to === chain.trading.auction_house) return describeAuction(chain, data);
  return undefined;
}

function describeSeaport(chain: SiteChain, data: Hex, from: string): CallDescription {
  const call = readSeaportCall(data);
  if (call?.functionName === 'cancel') {
    const { length } = call.args[0];
    const what = length === 1 ? 'an order' : `${length} orders`;
    return { action: `Cancel ${what}`, arrives: NOTHING, contract: SEAPORT, caution: undefined };
  }
  if (call?.functionName === 'incrementCounter') {
    return {
      action: 'Cancel all of your listings and offers here',
      arrives: NOTHING,
      contract: SEAPORT,
      caution: undefined,
    };
  }
  const sale = call && readAcceptance(call, from);
  if (sale) return describeSale(chain, sale);
  const fills = call && readFills(call);
  if (fills) return describeSweep(chain, fills);
  const fill = call && readFill(call);
  if (!fill) {
    return {
      action: 'Unknown Seaport call',
      arrives: 'Not known',
      contract: SEAPORT,
      caution: UNREADABLE,
    };
  }
  const name = tokenName(chain, fill);
  return {
    action: `Buy ${name}`,
    pays: amountOf(chain, fill),
    arrives: toTitle(name),
    contract: SEAPORT,
    caution: fill.zone === chain.trading?.listing_zone ? undefined : UNPROTECTED,
  };
}

/** An offer is accepted: the token leaves, and what is left of the price arrives. */
function describeSale(chain: SiteChain, sale: Acceptance): CallDescription {
  const name = tokenName(chain, sale);
  return {
    action: `Sell ${name} to ${shortAddress(sale.buyer)}`,
    pays: toTitle(name),
    arrives: amountOf(chain, { currency: sale.currency, totalWei: sale.proceedsWei }),
    contract: SEAPORT,
    caution: sale.zone === chain.trading?.listing_zone ? undefined : UNPROTECTED_SALE,
  };
}

/** Several at once: what is gone by then is skipped by Seaport, and not paid. */
function describeSweep(chain: SiteChain, fills: readonly Fill[]): CallDescription {
  const names = fills.map((fill) => tokenName(chain, fill));
  const totals = new Map<Fill['currency'], bigint>();
  for (const { currency, totalWei } of fills) totals.set(currency, (totals.get(currency) ?? 0n) + totalWei);
  const pays = [...totals].map(([currency, totalWei]) => amountOf(chain, { currency, totalWei }));
  return {
    action: `Buy ${names.length} items`,
    pays: `${pays.join(' and ')} at most`,
    arrives: toTitle(names.join(', ')),
    contract: SEAPORT,
    caution: fills.every(({ zone }) => zone === chain.trading?.listing_zone) ? undefined : UNPROTECTED,
  };
}

function amountOf(
  { trading }: SiteChain,
  { currency, totalWei }: Pick<Fill, 'currency' | 'totalWei'>,
): string {
  return `${formatUnits(totalWei)} ${currency === trading?.currency ? 'ETH' : `of the token ${currency}`}`;
}

const UNPROTECTED = `${getSiteName()}’s sale rules don’t protect this purchase.`;
const UNPROTECTED_SALE = `${getSiteName()}’s sale rules don’t protect this one.`;

function describeEthToken(chain: SiteChain, data: Hex): CallDescription {
  const call = readEthToken(data);
  const contract = ETH_TOKEN;
  switch (call?.functionName) {
    case 'approve':
      return describeAllowance(chain, call.args);
    case 'drip':
      return { action: 'Get test ETH', arrives: DRIP, contract, caution: undefined };
    case 'transfer': {
      const [recipient, wei] = call.args;
      const pays = `${formatUnits(wei)} ETH`;
      return { action: `Send ETH to ${recipient}`, pays, arrives: NOTHING, contract, caution: undefined };
    }
    default:
      return { action: 'Unknown function', arrives: 'Not known', contract, caution: UNREADABLE };
  }
}

function describeAllowance(chain: SiteChain, [spender, wei]: readonly [string, bigint]): CallDescription {
  const contract = ETH_TOKEN;
  const isSeaport = spender.toLowerCase() === chain.trading?.seaport;
  const isHouse = spender.toLowerCase() === chain.trading?.auction_house;
  const who = isSeaport ? 'Seaport' : isHouse ? 'the auction house' : spender;
  if (wei === 0n) {
    return { action: `Let ${who} take no more ETH`, arrives: NOTHING, contract, caution: undefined };
  }
  return {
    action: `Let ${who} take ${formatUnits(wei)} ETH`,
    arrives: NOTHING,
    contract,
    caution: isSeaport
      ? 'Nothing is paid yet. Seaport can take this much, and only for items you buy or make offers on.'
      : isHouse
        ? 'Nothing is paid yet. The auction house can take this much, and only for your bids.'
        : 'The holder of this permission can take this much ETH without asking again.',
  };
}

function readEthToken(data: Hex) {
  try {
    return decodeFunctionData({ abi: ethTokenAbi satisfies Abi, data });
  } catch (error) {
    console.warn('The calldata is none of the ETH token’s functions.', error);
    return undefined;
  }
}
