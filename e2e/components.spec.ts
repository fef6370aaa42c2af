/** The living gallery: what only a browser knows of its parts. */
import type { Page } from '@playwright/test';
import { visit } from './fixtures/site.ts';
import { expect, test } from './fixtures/test.ts';

const section = (page: Page, name: string) => page.getByRole('region', { name, exact: true });
const items = (page: Page, name: string) => section(page, name).locator('details');
const open = (page: Page, name: string) =>
  items(page, name).evaluateAll((all) => all.map((each) => each.hasAttribute('open')));
const goTo = (page: Page, name: string) =>
  page.getByRole('navigation', { name: 'Components' }).getByRole('link', { name }).click();

test('accordions open one at a time, by mouse and keyboard; alerts and tabs each have their own look', async ({
  page,
}) => {
  await visit(page, '/accordion');
  await test.step('Default has its first item open, Full Hide has all three closed', async () => {
    expect(await open(page, 'Default')).toEqual([true, false, false]);
    expect(await open(page, 'Full Hide')).toEqual([false, false, false]);
    await items(page, 'Full Hide').nth(1).locator('summary').click();
    expect(await open(page, 'Full Hide')).toEqual([false, true, false]);
    await items(page, 'Full Hide').nth(2).locator('summary').click();
    await expect.poll(() => open(page, 'Full Hide')).toEqual([false, false, true]);
    expect(await open(page, 'Default')).toEqual([true, false, false]);
  });

  await test.step('arrows, Home and End lead on, Enter and Space open and close', async () => {
    const head = (at: number) => items(page, 'Default').nth(at).locator('summary');
    await head(0).focus();
    for (const [key, at] of [
      ['ArrowDown', 1],
      ['End', 2],
      ['ArrowDown', 0],
      ['ArrowUp', 2],
      ['Home', 0],
    ] as const) {
      await page.keyboard.press(key);
      await expect(head(at), key).toBeFocused();
    }
    await page.keyboard.press('Enter');
    await expect.poll(() => open(page, 'Default')).toEqual([false, false, false]);
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('Space');
    await expect.poll(() => open(page, 'Default')).toEqual([false, true, false]);
    await page.keyboard.press('Tab');
    await expect(section(page, 'Default').getByRole('link')).toBeFocused();
  });

  await test.step('the eight colours of alerts are eight', async () => {
    await goTo(page, 'Alerts');
    const tones = section(page, 'Colours').locator('[data-tone]');
    await expect(tones).toHaveCount(8);
    const looks = await tones.evaluateAll((all) =>
      all.map((each) => {
        const { backgroundColor, borderInlineStartColor } = getComputedStyle(each);
        return `${backgroundColor} ${borderInlineStartColor}`;
      }),
    );
    expect(new Set(looks).size).toBe(8);
  });

  await test.step('the four styles of tabs are four, and each shows one panel', async () => {
    await goTo(page, 'Tabs');
    const looks: string[] = [];
    for (const name of ['Line', 'Pills', 'Track', 'Boxes']) {
      const last = section(page, name).getByRole('tab').nth(2);
      await last.click();
      await expect(section(page, name).getByRole('tabpanel')).toHaveAccessibleName('Contact');
      looks.push(
        await last.evaluate((tab) => {
          const { backgroundColor, borderBottomWidth, borderRadius, borderTopWidth } = getComputedStyle(tab);
          return `${backgroundColor} ${borderBottomWidth} ${borderTopWidth} ${borderRadius}`;
        }),
      );
    }
    expect(new Set(looks).size).toBe(4);
  });
});
