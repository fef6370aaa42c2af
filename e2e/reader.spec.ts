/** Without eyes: pages as the browser hands them to screen readers, and what they announce. Their order is looked at in every-page.spec.ts. */

import { devAccount, mintAs } from './fixtures/local-chains.ts';
import { type Announcement, expectSaid, type Reader, readerOf, type Sentence } from './fixtures/reader.ts';
import { cards, visit } from './fixtures/site.ts';
import { expect, test } from './fixtures/test.ts';

/** An account that does nothing else. */
const MINTER = devAccount(25);
const HEADER = 'banner';
const PANEL = 'Mint a car';
const SHEET = 'Confirm in the demo wallet';

/** A step is announced, unless the next one follows at once. */
const step = (says: RegExp): Sentence => ({ says, times: 'at most once' });
const once = (says: RegExp): Sentence => ({ says, times: 'once' });
const UNTIL_SIGNED = [
  step(/^Step 1 of 4: Check price and supply\. Checked again on the chain\./),
  // It comes while the wallet's sheet is open, which hides the rest of the page.
  once(/^Step 2 of 4: Sign\. Confirm in your wallet now\./),
  once(/^Simulating … Checking what would happen\. Nothing is sent yet\./),
  once(/^Simulation passed Simulated at block [\d,]+\./),
];
const BUILT = /^Car #\d+ is built: [^:]+, \w+ series\./;

const texts = (said: readonly Announcement[], how: Announcement['how']) =>
  said.filter((each) => each.how === how).map(({ text }) => text);

async function untilSaid({ announced }: Reader, says: RegExp, times = 1): Promise<void> {
  const count = async () => (await announced()).filter(({ text }) => says.test(text)).length;
  await expect.poll(count, { message: `${says} is announced`, timeout: 20_000 }).toBe(times);
}

test('a card says its car once, in a list', async ({ page }) => {
  const reader = await readerOf(page);
  await visit(page, '/explore?chain=matic&sort=oldest');
  const items = (await reader.read()).filter(
    ({ role, path }) => role === 'listitem' && path.some(({ name }) => name === 'Items'),
  );
  expect(items).toHaveLength(await cards(page).count());
  const [first] = items;
  const title = (await cards(page).first().getByRole('link').innerText()).replaceAll(/\s+/g, ' ');
  // After the car come its quick actions, each with the car's name in its own.
  const [heard = ''] = (await reader.hearNode(first?.node ?? -1)).split(' Like ');
  expect(heard.split(title)).toHaveLength(2);
  expect(heard).toMatch(/Polygon.*(Performance [SABCD] \d{3} \w+|Ends in .* (minute|second)s?)$/);
  expect(heard).not.toContain('a car of the');
});

test('a car is minted by what a screen reader is told alone, and each result is announced once', async ({
  page,
  watch,
}) => {
  test.setTimeout(120_000);
  watch.allow(/The mint failed/);
  const reader = await readerOf(page);
  await visit(page, '/home');
  await reader.press('link', 'Mint', HEADER);
  await reader.find('heading', 'Mint');
  await reader.press('button', 'Connect Wallet', HEADER);
  await reader.find('dialog', 'Connect a wallet');
  await expect
    .poll(() => reader.findControlsOutside('dialog'), 'nothing behind a dialog is read')
    .toEqual([]);
  await reader.press('button', /^Demo wallet/);
  await reader.find('button', /^Wallet 0x/, HEADER);

  await reader.press('button', /^Mint for /, PANEL);
  await reader.find('dialog', SHEET);
  await reader.find('StaticText', 'Simulation passed');
  const heard = await reader.hear('dialog', SHEET);
  expect(heard).toMatch(/^Confirm in the demo wallet Mint 1 new car You pay Amount 0\.05 BNB/);
  expect(heard).toMatch(/Max total 0\.05\d+ BNB You receive You get 1 new car, still under cover Where/);
  await untilSaid(reader, /Step 2 of 4/);
  await reader.press('button', 'Reject');
  await reader.find('button', 'Try again');
  const refused = await reader.announced();
  expectSaid(texts(refused, 'polite'), [once(/^Mint a car · Pitlane/), ...UNTIL_SIGNED]);
  expectSaid(texts(refused, 'assertive'), [
    once(/^You declined in the wallet Nothing was sent .*Try again$/),
  ]);

  await reader.press('button', 'Try again');
  await reader.find('StaticText', 'Simulation passed');
  await untilSaid(reader, /Step 2 of 4/, 2);
  await reader.press('button', 'Confirm');
  const { path } = await reader.find('link', 'View the car');
  expect(path.map(({ name }) => name)).toContain('Your new car');
  await untilSaid(reader, /CAR Minted Succesfully !!/);
  await reader.press('link', 'To the garage');
  await reader.find('heading', 'Your garage');
  await reader.find('link', /./, 'article');
  const minted = (await reader.announced()).slice(refused.length);
  expectSaid(texts(minted, 'polite'), [
    ...UNTIL_SIGNED,
    once(/^Simulation passed Signing and sending …/),
    step(/^Step 3 of 4: Confirm\. Sent\. Waiting for its block\./),
    step(/^Step 4 of 4: Indexed\. In a block\. Pitlane is reading it\./),
    once(/^CAR Minted Succesfully !!/),
    step(BUILT),
    once(/^Your garage · Pitlane/),
  ]);
  expect(texts(minted, 'assertive')).toEqual([]);
});

test('a page on which cars arrive says that they are built, and nothing else', async ({ page, chains }) => {
  test.setTimeout(90_000);
  const reader = await readerOf(page);
  await visit(page, '/home');
  const row = page.getByRole('region', { name: 'Newly Minted' });
  const blocks = page.getByRole('list', { name: 'Indexed blocks' });
  const before = await blocks.innerText();
  for (let count = 0; count < 3; count += 1) {
    const id = await mintAs(MINTER, chains.binance);
    await expect(cards(row, id)).toBeAttached();
  }
  // After the first input, the footer's blocks are refreshed every twelve seconds.
  await page.keyboard.press('Shift');
  await expect.poll(() => blocks.innerText(), { timeout: 30_000 }).not.toBe(before);
  const said = await reader.announced();
  expect(texts(said, 'assertive')).toEqual([]);
  const sentences = texts(said, 'polite').flatMap((text) => text.split(/(?<=series\.) /));
  expect(sentences.filter((sentence) => !BUILT.test(sentence) && !/^And \d+ more\.$/.test(sentence))).toEqual(
    [],
  );
  expect(new Set(sentences).size, 'none is said twice').toBe(sentences.length);
});
