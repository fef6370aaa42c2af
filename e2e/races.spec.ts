/** Races: the consent to them, and what a car in one looks like. */
import { carCollectionAbi } from '@pitlane/shared/generated/car-collection';
import type { Locator, Page } from '@playwright/test';
import { axeProblems } from './fixtures/axe.ts';
import { boxOf } from './fixtures/boxes.ts';
import { consentToRaces, devAccount, giveCar, type LocalChain, mintAs } from './fixtures/local-chains.ts';
import { cards, connect, readNft, toast, visit } from './fixtures/site.ts';
import type { Studio } from './fixtures/studio.ts';
import { expect, test } from './fixtures/test.ts';

/** Somebody who does nothing else. */
const RACER = devAccount(27);

/** The narrowest page, a phone, a desk. */
const WIDTHS = [320, 390, 1440];

const consent = (page: Page, chain: string) =>
  page.getByRole('switch', { name: `Let the game race my cars on ${chain}` });

/** The time of day that a page shows for a moment (seconds since 1970) in its own time zone. */
const clockOf = (page: Page, seconds: number) =>
  page.evaluate(
    (at) => new Date(at * 1000).toLocaleTimeString('en-GB', { hour: '2-digit', minute: '2-digit' }),
    seconds,
  );

/** Consent is taken back at once, so that no race of the demo world's takes the car as well. */
async function race(studio: Studio, chain: LocalChain, id: string, seconds: number): Promise<number> {
  await consentToRaces(RACER, chain, true);
  const until = await studio.startRace(chain.chain, id, seconds);
  await consentToRaces(RACER, chain, false);
  return until;
}

async function mintIndexed(page: Page, chain: LocalChain): Promise<string> {
  const id = await mintAs(RACER, chain);
  await expect.poll(async () => (await page.request.get(`/api/nfts/${id}`)).status()).toBe(200);
  return id;
}

/** How far below the top of its box a control is, in pixels and parts of them. */
async function offsetIn(box: Locator, control: Locator): Promise<number> {
  const [inner, outer] = [await control.boundingBox(), await box.boundingBox()];
  return (inner?.y ?? Number.NaN) - (outer?.y ?? Number.NaN);
}

/** No switch moves while something happens to it. */
async function expectStill(control: Locator, work: () => Promise<unknown>) {
  const before = await boxOf(control);
  await work();
  expect(await boxOf(control)).toEqual(before);
}

test('consent is given and taken back in the garage, for each chain by itself', async ({
  page,
  chains,
  wallet,
}) => {
  test.setTimeout(90_000);
  const { client, cars: address } = chains.binance;
  const onChain = () =>
    client.readContract({
      address,
      abi: carCollectionAbi,
      functionName: 'raceConsent',
      args: [wallet.address],
    });
  await visit(page, '/garage');
  await connect(page, wallet.name);
  const binance = consent(page, 'BNB Smart Chain');
  await expect(binance).toHaveAttribute('aria-checked', 'false');
  await expect(page.getByText('They stay parked')).toHaveCount(3);
  // What stands above has come too, or is not there.
  await expect(page.getByRole('main').locator('.skeleton')).toHaveCount(0);

  await expectStill(binance, async () => {
    await binance.click();
    await expect(toast(page, 'The game may race your cars on BNB Smart Chain.')).toBeVisible({
      timeout: 20_000,
    });
    await expect(binance).toHaveAttribute('aria-checked', 'true');
  });
  await expect(page.getByText('The game may race them')).toHaveCount(1);
  expect(await onChain()).toBe(true);
  await page.reload();
  await expect(binance).toHaveAttribute('aria-checked', 'true');
  expect(await axeProblems(page, '[aria-labelledby="races"]')).toEqual([]);
  for (const width of WIDTHS) {
    await page.setViewportSize({ width, height: 900 });
    expect(await page.evaluate(() => document.documentElement.scrollWidth), `${width} px`).toBe(width);
  }

  await binance.focus();
  await page.keyboard.press('Space');
  await expect(toast(page, 'Your cars on BNB Smart Chain stay out of races.')).toBeVisible({
    timeout: 20_000,
  });
  await expect(binance).toHaveAttribute('aria-checked', 'false');
  await expect(binance).toBeFocused();
  expect(await onChain()).toBe(false);
});

test('a silent chain, another network and a refusal each have their way out', async ({
  page,
  wallet,
  watch,
}) => {
  test.setTimeout(90_000);
  watch.allow(/The change of consent failed/, /ERR_FAILED/);
  await page.route('**/rpc/avalanche', (route) => route.abort());
  await visit(page, '/garage');
  await connect(page, wallet.name);
  const silent = page.getByRole('status').filter({ hasText: 'Avalanche does not answer' });
  await expect(silent).toBeVisible({ timeout: 20_000 });
  await expect(consent(page, 'Avalanche')).toBeDisabled();
  await page.unroute('**/rpc/avalanche');
  await silent.getByRole('button', { name: 'Retry' }).click();
  await expect(silent).toHaveCount(0);
  await expect(consent(page, 'Avalanche')).toBeEnabled();

  const polygon = consent(page, 'Polygon');
  await expect(polygon).toHaveAttribute('aria-checked', 'false');
  await polygon.click();
  const races = page.getByRole('region', { name: 'Let the game race my cars' });
  await races.getByRole('button', { name: 'Switch network' }).click();
  await expect(races.getByRole('button', { name: 'Switch network' })).toHaveCount(0);

  wallet.refuse();
  await polygon.click();
  await expect(races.getByRole('alert')).toContainText('You declined in the wallet');
  await expect(polygon).toHaveAttribute('aria-checked', 'false');
  wallet.refuse(false);
  await races.getByRole('button', { name: 'Try again' }).click();
  await expect(toast(page, 'The game may race your cars on Polygon.')).toBeVisible({ timeout: 20_000 });
  await expect(polygon).toHaveAttribute('aria-checked', 'true');
  await expect(races.getByRole('alert')).toHaveCount(0);
});

test("nobody can change the consent of somebody else's garage", async ({ page }) => {
  await visit(page, `/garage/${RACER.address.toLowerCase()}`);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Garage');
  await expect(page.getByRole('switch')).toHaveCount(0);
});

test('a car in a race says so and until when, and is free when the time has come', async ({
  page,
  visitor,
  chains,
  studio,
}) => {
  test.setTimeout(120_000);
  const { avalanche } = chains;
  const id = await mintIndexed(page, avalanche);
  const garage = await visitor();
  await visit(garage, `/garage/${RACER.address.toLowerCase()}`);
  await visit(page, `/ItemDetail/${id}`);
  for (const each of [page, garage])
    await each.evaluate(() => Object.assign(window, { neverReloaded: true }));
  const deal = page.getByRole('region', { name: 'Deal' });
  const card = cards(garage, id);
  await expect(card).toBeVisible();
  const buy = deal.getByRole('button', { name: 'Buy Now' });
  const title = card.getByRole('heading');
  const before = { buy: await offsetIn(deal, buy), title: await offsetIn(card, title) };

  const until = await race(studio, avalanche, id, 1800);
  const text = `In a race until ${await clockOf(page, until)}`;
  await expect(deal).toContainText(text);
  await expect(buy).toHaveAccessibleDescription(/cannot be sold or moved until then/);
  await expect(card).toContainText(text);
  expect(await offsetIn(deal, buy)).toBeCloseTo(before.buy, 0);
  expect(await offsetIn(card, title)).toBeCloseTo(before.title, 0);
  expect(await axeProblems(page, '[aria-label="Deal"]')).toEqual([]);
  expect(await axeProblems(garage, `[data-nft="${id}"]`)).toEqual([]);
  const mark = card.locator('p').filter({ hasText: text });
  for (const width of WIDTHS) {
    await garage.setViewportSize({ width, height: 900 });
    const [outer, inner] = [await boxOf(card), await boxOf(mark)];
    expect(inner.x + inner.width, `${width} px`).toBeLessThanOrEqual(outer.x + outer.width);
  }
  // Rendered by the server in its own zone, and taken over without an error by a browser in another one.
  const abroad = await visitor('Asia/Kolkata');
  await visit(abroad, `/ItemDetail/${id}`);
  const there = await clockOf(abroad, until);
  expect(text).not.toContain(there);
  await expect(abroad.getByRole('region', { name: 'Deal' })).toContainText(`In a race until ${there}`);
  await expect(giveCar(RACER, avalanche, id, devAccount(0).address)).rejects.toThrow('CarLocked');

  await studio.endRace('avalanche', id);
  await expect(deal).not.toContainText('In a race');
  await expect(card).not.toContainText('In a race');

  const soon = await race(studio, avalanche, id, 12);
  const last = `In a race until ${await clockOf(page, soon)}`;
  await expect(card).toContainText(last);
  await expect(deal).toContainText(last);
  await page.getByRole('tab', { name: 'History' }).click();
  const races = page
    .getByRole('tabpanel')
    .getByRole('listitem')
    .filter({ hasText: /^(In a race|Raced)/ });
  const [newest, older] = [races.nth(0), races.nth(1)];
  await expect(newest).toContainText(last);
  await expect(older).toContainText(/Raced until \d\d:\d\d · freed before its time/);
  await expect(deal).not.toContainText('In a race', { timeout: 20_000 });
  await expect(card).not.toContainText('In a race');
  await expect(newest).toContainText(`Raced until ${await clockOf(page, soon)}`);
  expect((await readNft(page.request, id)).locked_until).toBeNull();
  await giveCar(RACER, avalanche, id, devAccount(0).address);
  for (const each of [page, garage]) expect(await each.evaluate(() => 'neverReloaded' in window)).toBe(true);
});

test('a gift of the game arrives like a mint, and its page says what it was', async ({ page, studio }) => {
  test.setTimeout(60_000);
  await visit(page, `/garage/${RACER.address.toLowerCase()}`);
  // Not on Polygon, which is for troubles.spec.ts.
  const id = await studio.grant('avalanche', RACER.address);
  await expect(cards(page, id)).toBeVisible();
  await cards(page, id).getByRole('link').first().click();
  await page.getByRole('tab', { name: 'History' }).click();
  await expect(page.getByRole('tabpanel').getByRole('listitem').last()).toContainText('A gift of the game');
});
