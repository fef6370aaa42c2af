import { AssetListSchema } from '@pitlane/shared/api/assets';
import { TokenMetadataSchema } from '@pitlane/shared/api/metadata';
import { gasStationsAbi as abi } from '@pitlane/shared/generated/gas-stations';
import { type Address, decodeFunctionData, encodeErrorResult, encodeFunctionResult, type Hex } from 'viem';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type FakeNode, openFakeNode } from '../../testing/fake-node.ts';
import { ALICE, BOB, openTestApi, type TestApi, testChain } from '../../testing/test-api.ts';

const GARAGES = '0x00000000000000000000000000000000000000aa';
const STATIONS = '0x00000000000000000000000000000000000000bb';
const owned: Record<string, bigint[]> = { [`${GARAGES} ${ALICE}`]: [4n], [`${STATIONS} ${ALICE}`]: [2n, 9n] };
let node: FakeNode;
let api: TestApi;

/** The contracts: every number up to 9 exists, and a station's tank holds ten times its number. */
function call({ to, data }: { to: Address; data: Hex }): Hex {
  const { functionName, args = [] } = decodeFunctionData({ abi, data });
  if (functionName === 'walletOfOwner') {
    const result = owned[`${to.toLowerCase()} ${String(args[0]).toLowerCase()}`] ?? [];
    return encodeFunctionResult({ abi, functionName, result });
  }
  if (BigInt(args[0] as bigint) > 9n) {
    const refusal = encodeErrorResult({ abi, errorName: 'TokenDoesNotExist' });
    throw Object.assign(new Error('execution reverted'), { data: refusal });
  }
  if (functionName === 'ownerOf') return encodeFunctionResult({ abi, functionName, result: ALICE });
  if (functionName === 'fuel')
    return encodeFunctionResult({ abi, functionName, result: 10n * (args[0] as bigint) });
  throw new Error(`nobody should ask for ${functionName}`);
}

beforeAll(async () => {
  node = await openFakeNode({ eth_call: ([given]) => call(given as { to: Address; data: Hex }) });
  const assets = { garages: GARAGES, stations: STATIONS } as const;
  const chains = [testChain('binance', node.url, assets), testChain('matic', undefined, assets)];
  api = await openTestApi({ origin: 'https://pitlane.example', chains: [...chains, testChain('avalanche')] });
});
afterAll(async () => {
  await api.close();
  await node.close();
});

test('default: what a wallet has, with the fuel of its stations; a chain that is down is named', async () => {
  const { status, body } = await api.json(`/api/assets?owner=${ALICE.toUpperCase().replace('X', 'x')}`);
  expect(status).toBe(200);
  const asset = { chain: 'binance', fuel: null };
  const station = { ...asset, collection: 'stations', contract: STATIONS };
  const picture = (fuel: number, number: number) => ({
    url: `/media/assets/stations/640.webp?number=${number}&fuel=${fuel}`,
  });
  expect(AssetListSchema.parse(body)).toEqual({
    assets: [
      {
        ...asset,
        collection: 'garages',
        contract: GARAGES,
        token_id: '4',
        title: 'Tuneup Garage #4',
        picture: { url: '/media/assets/garages/640.webp?number=4' },
      },
      { ...station, token_id: '2', title: 'Gas Station #2', picture: picture(20, 2), fuel: 20 },
      { ...station, token_id: '9', title: 'Gas Station #9', picture: picture(90, 9), fuel: 90 },
    ],
    unavailable: ['matic'],
  });
});

test('behavior: a wallet without any has an empty list', async () => {
  const { body } = await api.json(`/api/assets?owner=${BOB}`);
  expect(body.assets).toEqual([]);
});

test.each([
  ['', 'owner', 'BAD_REQUEST'],
  ['?owner=bob', 'owner', 'BAD_REQUEST'],
  [`?owner=${ALICE}&kind=x`, 'kind', 'UNKNOWN_PARAMETER'],
])('error: /api/assets%s', async (query, field, code) => {
  const { status, body } = await api.json(`/api/assets${query}`);
  expect([status, body.error.field, body.error.code]).toEqual([400, field, code]);
});

test('behavior: what their contracts point at is there: name, picture and fuel', async () => {
  const { status, body, headers } = await api.json('/api/metadata/binance/stations/7.json');
  expect([status, headers.get('access-control-allow-origin')]).toEqual([200, '*']);
  expect(TokenMetadataSchema.parse(body)).toMatchObject({
    name: 'Gas Station #7',
    image: 'https://pitlane.example/media/assets/stations/1280.webp?number=7&fuel=70',
    attributes: [{ trait_type: 'Fuel', value: 70, display_type: 'number' }],
  });
  const { pathname, search } = new URL(body.image);
  expect((await api.call(pathname + search)).headers.get('content-type')).toBe('image/webp');
  const garage = await api.json('/api/metadata/binance/garages/1.json');
  expect(garage.body).toMatchObject({ name: 'Tuneup Garage #1', attributes: [] });
});

test.each([
  ['binance/stations/10.json', 404, 'NOT_FOUND'],
  ['avalanche/stations/1.json', 404, 'NOT_FOUND'],
  ['binance/stations/not-revealed.json', 404, 'NOT_FOUND'],
  ['matic/garages/1.json', 503, 'CHAIN_UNAVAILABLE'],
])('error: metadata of %s', async (path, status, code) => {
  const answer = await api.json(`/api/metadata/${path}`);
  expect([answer.status, answer.body.error.code]).toEqual([status, code]);
});
