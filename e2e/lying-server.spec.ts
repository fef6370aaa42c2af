/** A server that lies: what it wants sent or signed is not what the sheet shows. On Binance. */

import { seaportAbi } from '@pitlane/shared/generated/seaport';
import type { Page, Route } from '@playwright/test';
import { type Address, decodeFunctionData, encodeFunctionData, type Hex, parseEther } from 'viem';
import type { Injected } from './fixtures/injected-wallet.ts';
import { devAccount, tokenIdOf } from './fixtures/local-chains.ts';
import { connect, readNft, visit } from './fixtures/site.ts';
import { expect, test } from './fixtures/test.ts';
import { giveEth, listAs, readEth, readPrices, takeBuiltCar } from './fixtures/trading.ts';

/** Sells without any page, and does nothing else. */
const SELLER = devAccount(31);
/** Who would gain by the lies. */
const MALLORY: Address = `0x${'9'.repeat(40)}`;

const deal = (page: Page) => page.getByRole('region', { name: 'Deal' });
const sheet = (page: Page, name: string) => page.getByRole('dialog', { name });

type Call = { to: string; data: Hex };
type Basic = Parameters<typeof toAdvanced>[0];

/** What a lie makes of the honest call. */
const LIES: [string, (call: Call) => Call][] = [
  ['another car', change((order) => ({ ...order, offerIdentifier: order.offerIdentifier + 1n }))],
  ['another token for the money', change((order) => ({ ...order, considerationToken: order.offerToken }))],
  ['a larger total', change((order) => ({ ...order, considerationAmount: parseEther('9') }))],
  ['a zone that is not asked', change((order) => ({ ...order, basicOrderType: 8 }))],
  ['another recipient of the car', (call) => ({ ...call, data: toAdvanced(readOrder(call), MALLORY) })],
  ['another contract', (call) => ({ ...call, to: MALLORY })],
];

// A page may ask once more in its last moment, and its answer is still being changed then.
test.afterEach(({ page }) => page.unrouteAll({ behavior: 'ignoreErrors' }));

test('a purchase that is not the one in the sheet is not asked of the wallet, the permission neither', async ({
  page,
  request,
  chains: { binance },
  wallet,
  watch,
}) => {
  watch.allow(/The purchase failed/);
  await binance.client.setBalance({ address: SELLER.address, value: parseEther('10') });
  const id = await takeBuiltCar(request, binance, SELLER.address);
  await listAs(request, { account: SELLER, chain: binance, id, price: '1.5' });
  await giveEth(binance, SELLER, wallet.address);
  const server = await lieAbout<{ call: Call }>(page, /\/api\/orders\/[^/]+\/fulfilment/);
  await openWith(page, wallet, id);
  await deal(page).getByRole('button', { name: 'Buy Now' }).click();
  const checkout = sheet(page, 'Checkout');
  const buy = checkout.getByRole('button', { name: 'Buy for 1.50 ETH' });
  for (const [name, lie] of LIES) {
    await test.step(name, async () => {
      await expect(buy).toBeEnabled();
      server.answer = (honest) => ({ ...honest, call: lie(honest.call) });
      const { told } = server;
      await buy.click();
      await expect.poll(() => server.told).toBeGreaterThan(told);
      await expect(checkout.getByText('What the server wants sent is not the purchase')).toBeVisible();
      expect(wallet.asked, name).not.toContain('eth_sendTransaction');
    });
  }
  expect(await readEth(binance, wallet.address)).toBe(parseEther('10'));

  // The same sheet buys as soon as the server is honest.
  server.answer = (honest) => honest;
  await buy.click();
  await expect(checkout.getByText('is yours')).toBeVisible({ timeout: 20_000 });
  expect(await readEth(binance, wallet.address)).toBe(parseEther('8.5'));
});

test('another car than the one in the sheet is neither listed nor is another order cancelled', async ({
  page,
  request,
  chains: { binance },
  wallet,
  watch,
}) => {
  watch.allow(/The (listing|cancellation) failed/);
  const shown = await takeBuiltCar(request, binance, wallet.address);
  const terms = await lieAbout<object>(page, /\/api\/orders\/terms/);
  await openWith(page, wallet, shown);
  await deal(page).getByRole('button', { name: 'List for sale' }).click();
  const listing = sheet(page, 'List for sale');
  await listing.getByLabel('Price in ETH').fill('950');
  for (const lie of [{ token_id: String(tokenIdOf(shown) + 1n) }, { contract: MALLORY }, { state: '7' }]) {
    await expect(listing.getByRole('button', { name: /^List for/ })).toBeEnabled();
    terms.answer = (honest) => ({ ...honest, ...lie });
    const { told } = terms;
    await listing.getByRole('button', { name: /^List for/ }).click();
    await expect.poll(() => terms.told).toBeGreaterThan(told);
    await expect(
      listing.getByText(
        'state' in lie ? 'The item has changed' : 'What the server wants signed is not the listing',
      ),
    ).toBeVisible();
    expect(wallet.asked).not.toContain('eth_sendTransaction');
    expect(wallet.asked).not.toContain('eth_signTypedData_v4');
  }
  terms.answer = (honest) => honest;
  await listing.getByRole('button', { name: /^List for/ }).click();
  await expect(listing.getByText('Listed at 950.00 ETH')).toBeVisible({ timeout: 20_000 });
  await page.keyboard.press('Escape');

  const order = await lieAbout<Detail>(page, /\/api\/orders\/binance-0x[0-9a-f]{64}$/);
  order.answer = ({ order: honest }) => {
    const parameters = { ...honest.seaport.parameters, salt: '1' };
    return { order: { ...honest, seaport: { ...honest.seaport, parameters } } };
  };
  const sent = wallet.asked.filter((method) => method === 'eth_sendTransaction').length;
  await deal(page).getByRole('button', { name: 'Cancel listing' }).click();
  const cancelling = sheet(page, 'Cancel listing');
  await cancelling.getByRole('button', { name: 'Cancel the listing' }).click();
  await expect(cancelling.getByText('What the server wants cancelled is not')).toBeVisible();
  expect(wallet.asked.filter((method) => method === 'eth_sendTransaction')).toHaveLength(sent);
  expect(await readPrices(request, shown)).toEqual([parseEther('950').toString()]);
  order.answer = (honest) => honest;
  await cancelling.getByRole('button', { name: 'Cancel the listing' }).click();
  await expect(cancelling.getByText('Not for sale any more')).toBeVisible({ timeout: 20_000 });
  expect((await readNft(request, shown)).author.wallet).toBe(wallet.address);
});

type Detail = { order: { seaport: { parameters: object } } };

async function openWith(page: Page, wallet: Injected, id: string): Promise<void> {
  await wallet.goTo('binance');
  await visit(page, `/ItemDetail/${id}`);
  await connect(page, wallet.name);
}

/** Puts another answer in the place of the server's: honest until `answer` is set. `told` counts the answers. */
async function lieAbout<Answer>(page: Page, path: RegExp) {
  const server = { told: 0, answer: (honest: Answer): Answer => honest };
  await page.route(path, async (route: Route) => {
    const response = await route.fetch();
    await route.fulfill({ response, json: server.answer((await response.json()) as Answer) });
    server.told += 1;
  });
  return server;
}

function readOrder({ data }: Call) {
  const call = decodeFunctionData({ abi: seaportAbi, data });
  if (call.functionName !== 'fulfillBasicOrder_efficient_6GL6yc')
    throw new Error('the purchase is another call');
  return call.args[0];
}

function change(lie: (order: Basic) => Basic): (call: Call) => Call {
  const functionName = 'fulfillBasicOrder_efficient_6GL6yc';
  return (call) => ({
    ...call,
    data: encodeFunctionData({ abi: seaportAbi, functionName, args: [lie(readOrder(call))] }),
  });
}

/** The same purchase by Seaport's other call, which can give the car to somebody else than the sender. */
function toAdvanced(order: ReturnType<typeof readOrder>, recipient: Address): Hex {
  const {
    offerer,
    zone,
    startTime,
    endTime,
    zoneHash,
    salt,
    offererConduitKey: conduitKey,
    signature,
  } = order;
  const toItem = (itemType: number, token: Address, identifierOrCriteria: bigint, amount: bigint) => ({
    itemType,
    token,
    identifierOrCriteria,
    startAmount: amount,
    endAmount: amount,
  });
  const pay = (amount: bigint, to: Address) => ({
    ...toItem(1, order.considerationToken, 0n, amount),
    recipient: to,
  });
  const consideration = [
    pay(order.considerationAmount, offerer),
    ...order.additionalRecipients.map((due) => pay(due.amount, due.recipient)),
  ];
  const parameters = {
    ...{ offerer, zone, startTime, endTime, zoneHash, salt, conduitKey, consideration },
    offer: [toItem(2, order.offerToken, order.offerIdentifier, 1n)],
    orderType: 2,
    totalOriginalConsiderationItems: BigInt(consideration.length),
  };
  const whole = { parameters, numerator: 1n, denominator: 1n, signature, extraData: '0x' as const };
  const args = [whole, [], conduitKey, recipient] as const;
  return encodeFunctionData({ abi: seaportAbi, functionName: 'fulfillAdvancedOrder', args });
}
