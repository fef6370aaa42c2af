/** The functions of a collection's owner (specification section 6), and the effect of each in one sentence. */

import type { OwnedContract } from '@pitlane/shared/api/contracts';
import type { OperatorRole } from '@pitlane/shared/api/operator';
import { CHAIN_FACTS } from '@pitlane/shared/domain/chain/chains';
import { formatUnits } from '@pitlane/shared/domain/chain/money';
import { m } from '@pitlane/shared/messages/messages';
import { ACCEPT } from './owner-act.ts';
import type { FieldKind, FieldValue } from './read-field.ts';

export type OwnerField = { name: string; label: string; kind: FieldKind; hint?: string };
export type OwnerFunction = {
  /** Its name in the contract. */
  name: string;
  label: string;
  /** Cars alone have it. */
  ofCars?: true;
  /** Only then it can be called at all. */
  isOffered?: (contract: OwnedContract) => boolean;
  fields: readonly OwnerField[];
  /** How it is now, in a few words. */
  present: (contract: OwnedContract) => string;
  /** Describes what will change. `given` are the fields in their order. */
  says: (contract: OwnedContract, given: readonly FieldValue[]) => string;
  /** It cannot be taken back: the contract's name has to be typed. */
  forGood?: true;
};

const getMany = () =>
  ({ cars: 'cars', garages: m.operator.tuneupGarages, stations: m.operator.gasStations }) as const;
const getOne = () =>
  ({ cars: 'car', garages: m.operator.tuneupGarage, stations: m.operator.gasStation }) as const;

const on = ({ chain }: OwnedContract) => CHAIN_FACTS[chain].label;
const many = (contract: OwnedContract) =>
  m.operator.valueOnContract({ value: getMany()[contract.collection], contract: on(contract) });
const one = (contract: OwnedContract) =>
  m.operator.aValueOnContract({ value: getOne()[contract.collection], contract: on(contract) });
const value = ({ values }: OwnedContract, name: string) => values[name] ?? '';
const count = (text: string) => BigInt(text || '0').toLocaleString('en');
/** All decimals, with a comma between thousands. */
const coins = (wei: bigint) => {
  const [whole = '0', fraction] = formatUnits(wei).split('.');
  return fraction ? `${count(whole)}.${fraction}` : count(whole);
};
const quoted = (text: string) => (text === '' ? 'nothing' : `“${text}”`);
const moment = (seconds: bigint) => new Date(Number(seconds) * 1_000).toLocaleString();

/** "rises from 5 to 6", "falls from 6 to 5", "stays 5". */
function move(before: bigint, after: bigint, show: (number: bigint) => string): string {
  if (before === after) return m.operator.staysAfter({ after: show(after) });
  return `${before < after ? 'rises' : 'falls'} from ${show(before)} to ${show(after)}`;
}

function describeNumber(name: string, subject: (contract: OwnedContract) => string): OwnerFunction['says'] {
  return (contract, [given]) =>
    `${subject(contract)} ${move(BigInt(value(contract, name)), given as bigint, (number) => number.toLocaleString('en'))}.`;
}

function describeText(name: string, subject: (contract: OwnedContract) => string): OwnerFunction['says'] {
  return (contract, [given]) =>
    m.operator.contractQuotedInsteadOfQuoted2({
      contract: subject(contract),
      quoted: quoted(String(given)),
      quoted2: quoted(value(contract, name)),
    });
}

export const OWNER_FUNCTIONS: readonly OwnerFunction[] = [
  {
    name: 'pause',
    label: 'Pause minting',
    fields: [{ name: 'state', label: 'Paused', kind: 'switch' }],
    present: (contract) => (value(contract, 'paused') === 'true' ? m.operator.paused : m.operator.notPaused),
    says: (contract, [state]) =>
      state
        ? m.operator.mintingOfContractStopsUntilYou({ contract: many(contract) })
        : m.operator.mintingOfContractContinues({ contract: many(contract) }),
  },
  {
    name: 'setCost',
    label: 'Price',
    fields: [{ name: 'cost', label: 'Price of one', kind: 'coin' }],
    present: (contract) => `${coins(BigInt(value(contract, 'cost') || '0'))} ${contract.coin}`,
    says: (contract, [cost]) => {
      const before = BigInt(value(contract, 'cost') || '0');
      const moved = move(before, cost as bigint, coins);
      const epoch =
        contract.collection === 'cars' && before !== cost ? m.operator.itAlsoEndsTheCurrentEpoch : '';
      return m.operator.thePriceOfContractMovedCoin({
        contract: one(contract),
        moved,
        coin: contract.coin,
        epoch,
      });
    },
  },
  {
    name: 'setmaxMintAmount',
    label: 'Maximum per mint',
    fields: [{ name: 'amount', label: 'Maximum per mint', kind: 'count' }],
    present: (contract) => count(value(contract, 'maxMintAmount')),
    says: describeNumber('maxMintAmount', (contract) =>
      m.operator.theNumberOfContractThatOne({ contract: many(contract) }),
    ),
  },
  {
    name: 'setMaxSupply',
    label: 'Supply',
    ofCars: true,
    fields: [{ name: 'supply', label: 'Most that there can be', kind: 'count' }],
    present: (contract) =>
      m.operator.countOfCount2Minted({
        count: count(value(contract, 'totalSupply')),
        count2: count(value(contract, 'maxSupply')),
      }),
    says: describeNumber('maxSupply', (contract) =>
      m.operator.theNumberOfContractThatThere({ contract: many(contract) }),
    ),
  },
  {
    name: 'setNftPerAddressLimit',
    label: 'Maximum per address',
    ofCars: true,
    fields: [{ name: 'limit', label: 'Cars that one address may mint', kind: 'count' }],
    present: (contract) => count(value(contract, 'nftPerAddressLimit')),
    says: describeNumber('nftPerAddressLimit', (contract) =>
      m.operator.theNumberOfContractThatOne2({ contract: many(contract) }),
    ),
  },
  {
    name: 'setPhases',
    label: 'Phases',
    ofCars: true,
    fields: [
      { name: 'whitelistStart', label: 'Whitelist from', kind: 'time', hint: 'Empty: immediately.' },
      {
        name: 'publicStart',
        label: 'Public from',
        kind: 'time',
        hint: 'Empty: no public phase.',
      },
    ],
    present: (contract) =>
      describePhases(
        BigInt(value(contract, 'whitelistStart') || '0'),
        BigInt(value(contract, 'publicStart') || '0'),
      ),
    says: (contract, [first, second]) => {
      const phases = describePhases(first as bigint, second as bigint);
      return first === 0n && second === 0n
        ? m.operator.phasesOnContractEndThoseWho({ contract: on(contract) })
        : m.operator.phasesOfContract({
            contract: on(contract),
            phases: phases.charAt(0).toLowerCase() + phases.slice(1),
          });
    },
  },
  {
    name: 'setOnlyWhitelisted',
    label: 'Whitelist only',
    ofCars: true,
    fields: [{ name: 'state', label: 'Only the whitelist may mint', kind: 'switch' }],
    present: (contract) =>
      value(contract, 'onlyWhitelisted') === 'true' ? m.operator.onlyTheWhitelist : m.operator.thePublic,
    says: (contract, [state]) =>
      `${state ? m.operator.onlyTheWhitelist : m.operator.thePublic} may mint ${many(contract)} from now on. Running phases end.`,
  },
  {
    name: 'whitelistUsers',
    label: 'Whitelist kept in the contract',
    ofCars: true,
    fields: [{ name: 'users', label: 'Addresses', kind: 'addresses', hint: 'One per line, up to 730.' }],
    present: (contract) => {
      const accounts = value(contract, 'whitelist');
      return accounts === '1' ? '1 address' : `${count(accounts)} addresses`;
    },
    says: (contract, [users]) => {
      const { length } = users as readonly string[];
      const accounts =
        length === 1
          ? m.operator.thisAddressIs
          : m.operator.theseTolocalestringAddressesAre({ toLocaleString: length.toLocaleString('en') });
      return `${length === 0 ? m.operator.noAddressIs : accounts} now on the contract's whitelist on ${on(contract)}. The previous list is replaced.`;
    },
  },
  {
    name: 'setWhitelistRoot',
    label: 'Whitelist by Merkle root',
    ofCars: true,
    fields: [
      { name: 'root', label: 'Root', kind: 'root', hint: 'Empty: no tree. Upload a whitelist to get one.' },
    ],
    present: (contract) =>
      /^0x0*$/.test(value(contract, 'whitelistRoot')) ? m.operator.none : value(contract, 'whitelistRoot'),
    says: (contract, [root]) =>
      /^0x0*$/.test(String(root))
        ? m.operator.noTreeIsValidOnContract({ contract: on(contract) })
        : m.operator.theTreeWithTheRootSlice({ slice: String(root).slice(0, 10), contract: on(contract) }),
  },
  {
    name: 'reveal',
    label: 'Reveal',
    ofCars: true,
    fields: [],
    present: (contract) =>
      value(contract, 'revealed') === 'true' ? m.operator.revealed : m.operator.covered,
    says: (contract) => m.operator.everyCarOnContractThatIs({ contract: on(contract) }),
    forGood: true,
  },
  {
    name: 'setNotRevealedURI',
    label: 'Metadata before the reveal',
    ofCars: true,
    fields: [{ name: 'uri', label: 'Address', kind: 'text' }],
    present: (contract) => value(contract, 'notRevealedUri'),
    says: describeText('notRevealedUri', (contract) =>
      m.operator.theMetadataOfContractThatAre({ contract: many(contract) }),
    ),
  },
  {
    name: 'setBaseURI',
    label: 'Metadata begins with',
    fields: [{ name: 'uri', label: 'Address', kind: 'text' }],
    present: (contract) => value(contract, 'baseURI'),
    says: describeText('baseURI', (contract) =>
      m.operator.theMetadataAddressesOfContractBegin({ contract: many(contract) }),
    ),
  },
  {
    name: 'setBaseExtension',
    label: 'Metadata ends with',
    fields: [{ name: 'extension', label: 'Ending', kind: 'text' }],
    present: (contract) => value(contract, 'baseExtension'),
    says: describeText('baseExtension', (contract) =>
      m.operator.theMetadataAddressesOfContractEnd({ contract: many(contract) }),
    ),
  },
  {
    name: 'withdraw',
    label: 'Withdraw',
    fields: [],
    present: (contract) => money(contract),
    says: (contract) =>
      m.operator.contractGoFromTheContractTo({ contract: money(contract), owner: contract.owner }),
  },
  {
    name: 'transferOwnership',
    label: 'Hand over',
    fields: [{ name: 'owner', label: 'New owner', kind: 'address' }],
    present: ({ owner, pending_owner }) =>
      pending_owner ? m.operator.ownerPendingownerIsNamed({ owner, pendingowner: pending_owner }) : owner,
    says: (contract, [owner]) =>
      m.operator.ownerMayAcceptTheContractWith({ owner: String(owner), contract: many(contract) }),
  },
  {
    name: ACCEPT,
    label: 'Accept',
    isOffered: ({ pending_owner }) => pending_owner !== null,
    fields: [],
    present: ({ pending_owner }) =>
      m.operator.pendingownerIsNamedAndHasNot({ pendingowner: String(pending_owner) }),
    says: (contract) =>
      m.operator.pendingownerOwnsTheContractFromNow({
        pendingowner: String(contract.pending_owner),
        contract: many(contract),
        owner: contract.owner,
      }),
  },
  {
    name: 'renounceOwnership',
    label: 'Renounce',
    fields: [],
    present: ({ owner }) => owner,
    says: (contract) => m.operator.theContractHaveNoOwnerAny({ contract: many(contract) }),
    forGood: true,
  },
];

/** Those that a collection has, as it is now: the next owner can accept it and nothing else. */
export function listOwnerFunctions(contract: OwnedContract, role: OperatorRole): OwnerFunction[] {
  return OWNER_FUNCTIONS.filter(
    ({ name, ofCars, isOffered }) =>
      (!ofCars || contract.collection === 'cars') &&
      (!isOffered || isOffered(contract)) &&
      (role !== 'pending_owner' || name === ACCEPT),
  );
}

function money(contract: OwnedContract): string {
  return `${coins(BigInt(value(contract, 'withdrawable') || '0'))} ${contract.coin}`;
}

function describePhases(first: bigint, second: bigint): string {
  if (first === 0n && second === 0n) return 'None';
  const whitelist =
    first === 0n
      ? m.operator.theWhitelistImmediately
      : m.operator.theWhitelistFromFirst({ first: moment(first) });
  if (second === 0n) return whitelist;
  return first === second
    ? m.operator.thePublicFromSecond({ second: moment(second) })
    : m.operator.whitelistThePublicFromSecond({ whitelist, second: moment(second) });
}
