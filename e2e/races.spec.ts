/** What the pages of a car show during its race. */
import type { Locator, Page } from '@playwright/test';
import { axeProblems } from './fixtures/axe.ts';
import { consentToRaces, devAccount, sendCar } from './fixtures/local-chains.ts';
import { boxOf, cards, visit } from './fixtures/site.ts';
import { expect, test } from './fixtures/test.ts';

/** An account that does nothing else. */
const RACER = devAccount(27);

/** The narrowest page, a phone, a desk. */
const WIDTHS = [320, 390, 1440];

/** The time of day that a page shows for a moment (seconds since 1970) in its own time zone. */
const clockOf = (page: Page, seconds: number) =>
  page.evaluate(
    (at) => new Date(at * 1000).toLocaleTimeString('en-GB', { hour: '2-digit', minute: '2-digit' }),
    seconds,
  );

/** How far below the top of its box a control is, in pixels and parts of them. Both are measured at once: the page may grow between two looks. */
async function offsetIn(box: Locator, control: Locator): Promise<number> {
  const outer = await box.elementHandle();
  return control.evaluate(
    (inner, around) => inner.getBoundingClientRect().y - (around?.getBoundingClientRect().y ?? Number.NaN),
    outer,
  );
}

test('a gift of the game arrives like a mint; in a race it says so and until when, and is free when that is over', async ({
  page,
  visitor,
  chains: { avalanche },
  studio,
}) => {
  const garage = await visitor();
  await visit(garage, `/garage/${RACER.address.toLowerCase()}`);
  await garage.evaluate(() => Object.assign(window, { neverReloaded: true }));
  const id = await studio.grant('avalanche', RACER.address);
  const card = cards(garage, id);
  await expect(card).toBeVisible();
  await visit(page, `/ItemDetail/${id}`);
  await page.evaluate(() => Object.assign(window, { neverReloaded: true }));
  const deal = page.getByRole('region', { name: 'Deal' });
  const buy = deal.getByRole('button', { name: 'Buy Now' });
  const title = card.getByRole('heading');
  const before = { buy: await offsetIn(deal, buy), title: await offsetIn(card, title) };

  // Consent is taken back at once, so that no race of the demo world's takes the car as well.
  await consentToRaces(RACER, avalanche, true);
  const until = await studio.startRace('avalanche', id, 1800);
  await consentToRaces(RACER, avalanche, false);
  const text = `In a race until ${await clockOf(page, until)}`;
  await test.step('nothing moves for it, and it can be read at every width', async () => {
    await expect(deal).toContainText(text);
    await expect(buy).toHaveAccessibleDescription(/can’t be sold or moved until then/);
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
  });

  await test.step('rendered by the server in its own zone, taken over without an error by a browser in another one', async () => {
    const abroad = await visitor('Asia/Kolkata');
    await visit(abroad, `/ItemDetail/${id}`);
    const there = await clockOf(abroad, until);
    expect(text).not.toContain(there);
    await expect(abroad.getByRole('region', { name: 'Deal' })).toContainText(`In a race until ${there}`);
  });
  await expect(sendCar(RACER, avalanche, id, devAccount(0).address)).rejects.toThrow('CarLocked');

  await studio.endRace('avalanche', id);
  await expect(deal).not.toContainText('In a race');
  await expect(card).not.toContainText('In a race');
  await page.getByRole('tab', { name: 'History' }).click();
  const history = page.getByRole('tabpanel').getByRole('listitem');
  await expect(history.filter({ hasText: /^Raced/ })).toContainText(/Raced until \d\d:\d\d · released early/);
  await expect(history.last()).toContainText('Gift from the game');
  await sendCar(RACER, avalanche, id, devAccount(0).address);
  for (const each of [page, garage]) expect(await each.evaluate(() => 'neverReloaded' in window)).toBe(true);
});
