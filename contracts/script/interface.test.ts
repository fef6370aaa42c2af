/** The interface of the four contracts, against the lists of the specification (section 3, "Contracts"; sections 6 and 7). */
import { carCollectionAbi } from '@pitlane/shared/generated/car-collection';
import { freeMinterAbi } from '@pitlane/shared/generated/free-minter';
import { gasStationsAbi } from '@pitlane/shared/generated/gas-stations';
import { tuneupGaragesAbi } from '@pitlane/shared/generated/tuneup-garages';
import type { Abi, AbiParameter } from 'viem';
import { describe, expect, test } from 'vitest';

const typesOf = (inputs: readonly AbiParameter[]) => inputs.map(({ type }) => type).join();

/** "mint(uint256)" of every function and event, with what a function does to money and state. */
function listSignatures(abi: Abi): string[] {
  return abi.flatMap((item) => {
    if (item.type === 'function')
      return `${item.name}(${typesOf(item.inputs)}) ${item.stateMutability === 'pure' ? 'view' : item.stateMutability}`;
    if (item.type === 'event') return `event ${item.name}`;
    return item.type === 'constructor' ? `constructor(${typesOf(item.inputs)})` : [];
  });
}

/** What all three variants have. */
const EVERY_VARIANT = [
  ...['name', 'symbol', 'baseURI', 'baseExtension', 'cost', 'maxSupply', 'maxMintAmount', 'totalSupply'].map(
    (name) => `${name}() view`,
  ),
  ...['paused', 'owner'].map((name) => `${name}() view`),
  'balanceOf(address) view',
  'ownerOf(uint256) view',
  'tokenURI(uint256) view',
  'tokenByIndex(uint256) view',
  'tokenOfOwnerByIndex(address,uint256) view',
  'walletOfOwner(address) view',
  'getApproved(uint256) view',
  'isApprovedForAll(address,address) view',
  'supportsInterface(bytes4) view',
  ...['Approval', 'ApprovalForAll', 'OwnershipTransferred', 'Transfer'].map((name) => `event ${name}`),
  'pause(bool) nonpayable',
  'setCost(uint256) nonpayable',
  'setmaxMintAmount(uint256) nonpayable',
  'setBaseURI(string) nonpayable',
  'setBaseExtension(string) nonpayable',
  'setApprovalForAll(address,bool) nonpayable',
];
/** What no variant has in another form: the names alone, since ownership and transfers may be paid or not. */
const NAMES = [
  'transferOwnership(address)',
  'renounceOwnership()',
  'approve(address,uint256)',
  'transferFrom(address,address,uint256)',
  'safeTransferFrom(address,address,uint256)',
  'safeTransferFrom(address,address,uint256,bytes)',
];
const FIRST_VARIANT = [
  ...['notRevealedUri', 'revealed', 'onlyWhitelisted', 'nftPerAddressLimit'].map((name) => `${name}() view`),
  'addressMintedBalance(address) view',
  'isWhitelisted(address) view',
  'reveal() nonpayable',
  'setNotRevealedURI(string) nonpayable',
  'setNftPerAddressLimit(uint256) nonpayable',
  'setMaxSupply(uint256) nonpayable',
  'setOnlyWhitelisted(bool) nonpayable',
  'whitelistUsers(address[]) nonpayable',
];

describe.each([
  ['cars', carCollectionAbi],
  ['tuneup garages', tuneupGaragesAbi],
  ['gas stations', gasStationsAbi],
] as const)('the contract of %s', (_, abi) => {
  const signatures = listSignatures(abi as Abi);

  test('has all that every variant has', () => {
    expect(signatures).toEqual(expect.arrayContaining(EVERY_VARIANT));
    for (const name of NAMES)
      expect(
        signatures.some((each) => each.startsWith(`${name} `)),
        name,
      ).toBe(true);
  });
});

describe('the variants', () => {
  const [cars, garages, stations] = [carCollectionAbi, tuneupGaragesAbi, gasStationsAbi].map((abi) =>
    listSignatures(abi as Abi),
  );

  test('the first one alone has a whitelist, a reveal and a limit for each address', () => {
    expect(cars).toEqual(expect.arrayContaining(FIRST_VARIANT));
    for (const each of FIRST_VARIANT) {
      expect(garages).not.toContain(each);
      expect(stations).not.toContain(each);
    }
  });

  test('are made from name, symbol and base URI, the first one from a not-revealed URI too', () => {
    expect(cars).toContain('constructor(string,string,string,string)');
    expect(garages).toContain('constructor(string,string,string)');
    expect(stations).toContain('constructor(string,string,string)');
  });

  test('the first one is minted by amount, the others for a recipient; both are paid', () => {
    expect(cars).toContain('mint(uint256) payable');
    expect(garages).toContain('mint(address,uint256) payable');
    expect(stations).toContain('mint(address,uint256) payable');
  });

  test('withdraw takes coins along in the first one alone', () => {
    expect(cars).toContain('withdraw() payable');
    expect(garages).toContain('withdraw() nonpayable');
    expect(stations).toContain('withdraw() nonpayable');
  });
});

describe('the free-form minter', () => {
  test('mints by recipient and token URI', () => {
    expect(listSignatures(freeMinterAbi as Abi)).toContain('mintNFT(address,string) nonpayable');
  });
});
