/** The functions of a collection's owner (specification section 6), and the effect of each in one sentence. */
import type { OwnedContract } from '@pitlane/shared/api/contracts';
import type { OperatorRole } from '@pitlane/shared/api/operator';
import { CHAIN_FACTS } from '@pitlane/shared/domain/chain/chains';
import { formatUnits } from '@pitlane/shared/domain/chain/money';
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

const MANY = { cars: 'cars', garages: 'tuneup garages', stations: 'gas stations' } as const;
const ONE = { cars: 'car', garages: 'tuneup garage', stations: 'gas station' } as const;

const on = ({ chain }: OwnedContract) => CHAIN_FACTS[chain].label;
const many = (contract: OwnedContract) => `${MANY[contract.collection]} on ${on(contract)}`;
const one = (contract: OwnedContract) => `a ${ONE[contract.collection]} on ${on(contract)}`;
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
  if (before === after) return `stays ${show(after)}`;
  return `${before < after ? 'rises' : 'falls'} from ${show(before)} to ${show(after)}`;
}

function describeNumber(name: string, subject: (contract: OwnedContract) => string): OwnerFunction['says'] {
  return (contract, [given]) =>
    `${subject(contract)} ${move(BigInt(value(contract, name)), given as bigint, (number) => number.toLocaleString('en'))}.`;
}

function describeText(name: string, subject: (contract: OwnedContract) => string): OwnerFunction['says'] {
  return (contract, [given]) =>
    `${subject(contract)} ${quoted(String(given))} instead of ${quoted(value(contract, name))}.`;
}

export const OWNER_FUNCTIONS: readonly OwnerFunction[] = [
  {
    name: 'pause',
    label: 'Pause minting',
    fields: [{ name: 'state', label: 'Paused', kind: 'switch' }],
    present: (contract) => (value(contract, 'paused') === 'true' ? 'Paused' : 'Not paused'),
    says: (contract, [state]) =>
      state
        ? `Minting of ${many(contract)} stops until you end the pause. Transfers continue.`
        : `Minting of ${many(contract)} continues.`,
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
        contract.collection === 'cars' && before !== cost
          ? ' It also ends the current epoch, if cars were minted in it.'
          : '';
      return `The price of ${one(contract)} ${moved} ${contract.coin}.${epoch}`;
    },
  },
  {
    name: 'setmaxMintAmount',
    label: 'Maximum per mint',
    fields: [{ name: 'amount', label: 'Maximum per mint', kind: 'count' }],
    present: (contract) => count(value(contract, 'maxMintAmount')),
    says: describeNumber(
      'maxMintAmount',
      (contract) => `The number of ${many(contract)} that one mint may take`,
    ),
  },
  {
    name: 'setMaxSupply',
    label: 'Supply',
    ofCars: true,
    fields: [{ name: 'supply', label: 'Most that there can be', kind: 'count' }],
    present: (contract) =>
      `${count(value(contract, 'totalSupply'))} of ${count(value(contract, 'maxSupply'))} minted`,
    says: describeNumber('maxSupply', (contract) => `The number of ${many(contract)} that there can ever be`),
  },
  {
    name: 'setNftPerAddressLimit',
    label: 'Maximum per address',
    ofCars: true,
    fields: [{ name: 'limit', label: 'Cars that one address may mint', kind: 'count' }],
    present: (contract) => count(value(contract, 'nftPerAddressLimit')),
    says: describeNumber(
      'nftPerAddressLimit',
      (contract) => `The number of ${many(contract)} that one address may mint`,
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
        ? `Phases on ${on(contract)} end. Those who can mint now still can. If minting has not started, the whitelist can.`
        : `Who may mint on ${on(contract)}: ${phases.charAt(0).toLowerCase()}${phases.slice(1)}. It starts automatically.`;
    },
  },
  {
    name: 'setOnlyWhitelisted',
    label: 'Whitelist only',
    ofCars: true,
    fields: [{ name: 'state', label: 'Only the whitelist may mint', kind: 'switch' }],
    present: (contract) =>
      value(contract, 'onlyWhitelisted') === 'true' ? 'Only the whitelist' : 'The public',
    says: (contract, [state]) =>
      `${state ? 'Only the whitelist' : 'The public'} may mint ${many(contract)} from now on. Running phases end.`,
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
        length === 1 ? 'This address is' : `These ${length.toLocaleString('en')} addresses are`;
      return `${length === 0 ? 'No address is' : accounts} now on the contract's whitelist on ${on(contract)}. The previous list is replaced.`;
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
      /^0x0*$/.test(value(contract, 'whitelistRoot')) ? 'None' : value(contract, 'whitelistRoot'),
    says: (contract, [root]) =>
      /^0x0*$/.test(String(root))
        ? `No tree is valid on ${on(contract)} any more: proofs are refused.`
        : `The tree with the root ${String(root).slice(0, 10)}… is valid on ${on(contract)} from now on. Proofs of the previous tree are refused.`,
  },
  {
    name: 'reveal',
    label: 'Reveal',
    ofCars: true,
    fields: [],
    present: (contract) => (value(contract, 'revealed') === 'true' ? 'Revealed' : 'Covered'),
    says: (contract) => `Every car on ${on(contract)} that is built shows its own metadata, for good.`,
    forGood: true,
  },
  {
    name: 'setNotRevealedURI',
    label: 'Metadata before the reveal',
    ofCars: true,
    fields: [{ name: 'uri', label: 'Address', kind: 'text' }],
    present: (contract) => value(contract, 'notRevealedUri'),
    says: describeText(
      'notRevealedUri',
      (contract) => `The metadata of ${many(contract)} that are not revealed is at`,
    ),
  },
  {
    name: 'setBaseURI',
    label: 'Metadata begins with',
    fields: [{ name: 'uri', label: 'Address', kind: 'text' }],
    present: (contract) => value(contract, 'baseURI'),
    says: describeText('baseURI', (contract) => `The metadata addresses of ${many(contract)} begin with`),
  },
  {
    name: 'setBaseExtension',
    label: 'Metadata ends with',
    fields: [{ name: 'extension', label: 'Ending', kind: 'text' }],
    present: (contract) => value(contract, 'baseExtension'),
    says: describeText('baseExtension', (contract) => `The metadata addresses of ${many(contract)} end with`),
  },
  {
    name: 'withdraw',
    label: 'Withdraw',
    fields: [],
    present: (contract) => money(contract),
    says: (contract) => `${money(contract)} go from the contract to its owner ${contract.owner}.`,
  },
  {
    name: 'transferOwnership',
    label: 'Hand over',
    fields: [{ name: 'owner', label: 'New owner', kind: 'address' }],
    present: ({ owner, pending_owner }) => (pending_owner ? `${owner}, ${pending_owner} is named` : owner),
    says: (contract, [owner]) =>
      `${owner} may accept the ${many(contract)} with one transaction, here or elsewhere. Until then nothing changes.`,
  },
  {
    name: ACCEPT,
    label: 'Accept',
    isOffered: ({ pending_owner }) => pending_owner !== null,
    fields: [],
    present: ({ pending_owner }) => `${pending_owner} is named and has not accepted yet`,
    says: (contract) =>
      `${contract.pending_owner} owns the ${many(contract)} from now on, and ${contract.owner} does not any more.`,
  },
  {
    name: 'renounceOwnership',
    label: 'Renounce',
    fields: [],
    present: ({ owner }) => owner,
    says: (contract) =>
      `The ${many(contract)} have no owner any more, for good: no setting can ever change, and what minting earns can never be withdrawn.`,
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
  const whitelist = first === 0n ? 'The whitelist immediately' : `The whitelist from ${moment(first)}`;
  if (second === 0n) return whitelist;
  return first === second
    ? `The public from ${moment(second)}`
    : `${whitelist}, the public from ${moment(second)}`;
}
