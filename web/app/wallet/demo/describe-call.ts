import type { Site } from '@pitlane/shared/api/site';
import { ASSET_KINDS } from '@pitlane/shared/domain/cars/assets';
import { UPGRADES } from '@pitlane/shared/domain/cars/car-state';
import { FUEL_PER_LEVEL } from '@pitlane/shared/domain/cars/workshop';
import type { Chain } from '@pitlane/shared/domain/chain/chains';
import { carCollectionAbi } from '@pitlane/shared/generated/car-collection';
import { tuneupGaragesAbi } from '@pitlane/shared/generated/tuneup-garages';
import { workshopAbi } from '@pitlane/shared/generated/workshop';
import type { Address, Hex } from 'viem';
import { getSiteName } from '../../lib/site-name.ts';
import { collectionOf } from '../site-chains.ts';
import { type CallDescription, readCall } from './call-description.ts';
import { describeMinter } from './describe-minter.ts';
import { describeTrade } from './describe-trade.ts';

const NOTHING = 'Nothing';

/** A transaction before it is signed. */
export type Call = { chain: Chain; from: Address; to: Address | undefined; data: Hex };

/**
 * Describes what a transaction does, only from its chain, target and calldata. Knows the collections of the
 * site, each on its own chain: the same address on another chain is another contract.
 */
export function describeCall(site: Site, call: Call): CallDescription {
  const home = site.chains.find((each) => each.chain === call.chain);
  const to = call.to?.toLowerCase();
  if (home?.workshop && home.workshop === to) return describeFitting(call.data);
  const trade = home && describeTrade(home, { to, data: call.data, from: call.from });
  if (trade) return trade;
  if (home?.free_minter && home.free_minter === to) return describeMinter(home, call);
  const kind = home && KINDS.find((each) => collectionOf(home, each) === to);
  if (!kind) return describeUnknown(call.to, call.data);
  const words = WORDS[kind];
  const { contract } = words;
  // What tuneup garages and gas stations have in common is all that their owners call.
  const read =
    kind === 'cars' ? readCall(carCollectionAbi, call.data) : readCall(tuneupGaragesAbi, call.data);
  if (!read) return { action: 'Unknown function', arrives: 'Not known', contract, caution: READ_NOTHING };
  const operator = read.functionName === 'setApprovalForAll' ? read.args[0] : undefined;
  if (operator && read.args[1] && home.trading?.seaport === operator.toLowerCase())
    return { ...describeSellApproval(words), contract };
  const lentTo = read.functionName === 'approve' ? read.args[0].toLowerCase() : undefined;
  const what = `${words.one} ${read.args[1]}`;
  if (lentTo && lentTo === home.trading?.auction_house) return { ...describeAuctionApproval(what), contract };
  if (lentTo && lentTo === home.trading?.seaport) return { ...describeAcceptApproval(what), contract };
  return { ...describeKnown(read, call.from, words), contract };
}

function describeFitting(data: Hex): CallDescription {
  const contract = `${getSiteName()} workshop`;
  const call = readCall(workshopAbi, data);
  if (call?.functionName !== 'fit')
    return { action: 'Unknown function', arrives: 'Not known', contract, caution: READ_NOTHING };
  const [car, part, level, , station] = call.args;
  const name = UPGRADES[part] ?? 'part';
  return {
    action: `Fit an upgrade to car ${car}`,
    arrives: `Level ${level} of ${name}`,
    contract,
    caution: `It burns ${level * FUEL_PER_LEVEL} units of Gas Station #${station}.`,
  };
}

type Described = Omit<CallDescription, 'contract'>;
type Words = { contract: string; one: string; many: string };

const KINDS = ['cars', ...ASSET_KINDS] as const;
const WORDS: Record<(typeof KINDS)[number], Words> = {
  cars: { contract: `${getSiteName()} car collection`, one: 'car', many: 'cars' },
  garages: { contract: `${getSiteName()} tuneup garages`, one: 'Tuneup Garage', many: 'Tuneup Garages' },
  stations: { contract: `${getSiteName()} gas stations`, one: 'Gas Station', many: 'Gas Stations' },
};

type ReadCall = ReturnType<typeof readCall<typeof carCollectionAbi | typeof tuneupGaragesAbi>> & object;

function describeKnown(call: ReadCall, from: Address, { one, many }: Words): Described {
  switch (call.functionName) {
    case 'mint':
      return call.args.length === 1 ? carMint(call.args[0]) : assetMint(call.args, from, { one, many });
    case 'mintWithProof':
      return carMint(call.args[0]);
    case 'approve':
      return permission(`${one} ${call.args[1]}`);
    case 'setApprovalForAll':
      return call.args[1]
        ? permission(`all of your ${many}`)
        : { action: 'Revoke a permission', arrives: NOTHING, caution: undefined };
    case 'setRaceConsent':
      return raceConsent(call.args[0]);
    case 'transferFrom':
    case 'safeTransferFrom':
      return {
        action: `Send ${one} ${call.args[2]} to ${call.args[1]}`,
        arrives: NOTHING,
        caution: undefined,
      };
    default:
      return { action: call.functionName, arrives: NOTHING, caution: undefined };
  }
}

function carMint(amount: bigint): Described {
  const cars = amount === 1n ? '1 new car' : `${amount} new cars`;
  return { action: `Mint ${cars}`, arrives: `${cars}, still under cover`, caution: undefined };
}

/** Assets are minted to a recipient, who may differ from the payer. */
function assetMint(
  [recipient, amount]: readonly [Address, bigint],
  from: Address,
  { one, many }: Omit<Words, 'contract'>,
): Described {
  const assets = `${amount} ${amount === 1n ? one : many}`;
  const own = recipient.toLowerCase() === from.toLowerCase();
  return {
    action: `Mint ${assets}`,
    arrives: own ? assets : NOTHING,
    caution: own ? undefined : `This wallet pays, and ${recipient} gets what is minted.`,
  };
}

function raceConsent(consent: boolean): Described {
  if (!consent) return { action: 'Keep your cars out of races', arrives: NOTHING, caution: undefined };
  const caution =
    'The game can lock each of your cars for up to an hour at a time. You can turn this off at any time.';
  return { action: 'Let the game race your cars', arrives: NOTHING, caution };
}

/** Describes the permission that a seller gives once, before the first listing. */
function describeSellApproval({ many }: Words): Described {
  return {
    action: `Let Seaport sell your ${many}`,
    arrives: NOTHING,
    caution: `Seaport can then move each of your ${many}, but only with an order you signed. Your wallet asks once.`,
  };
}

/** Describes the permission that an owner gives before accepting an offer. */
function describeAcceptApproval(what: string): Described {
  return {
    action: `Let Seaport take ${what}`,
    arrives: NOTHING,
    caution: 'It can take the item only with an order you signed or an offer you accept.',
  };
}

/** Describes the permission that a seller gives before an auction. */
function describeAuctionApproval(what: string): Described {
  return {
    action: `Let the auction house take ${what}`,
    arrives: NOTHING,
    caution: 'It takes the item only when you start an auction, and holds it until the end.',
  };
}

const READ_NOTHING = 'This wallet can’t read this call. Confirm only if you know what it does.';

function describeUnknown(to: Address | undefined, data: Hex): CallDescription {
  if (to && data === '0x')
    return { action: 'Send coins', arrives: NOTHING, contract: undefined, caution: undefined };
  const action = to ? 'Call a contract' : 'Create a contract';
  return { action, arrives: 'Not known', contract: undefined, caution: READ_NOTHING };
}

function permission(what: string): Described {
  const caution = `The holder of this permission can move ${what} without asking again.`;
  return { action: `Let another account move ${what}`, arrives: NOTHING, caution };
}
