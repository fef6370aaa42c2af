/** The frame around every page: what is seen of it, and where. */
import { header, visit } from './fixtures/site.ts';
import { expect, test } from './fixtures/test.ts';

test('the skip link, the menu, the way back to the top and the theme, on wide pages and narrow ones', async ({
  page,
}) => {
  await page.setViewportSize({ width: 1200, height: 800 });
  await visit(page, '/home');
  await test.step('the skip link is the first stop and leads to the page', async () => {
    await page.keyboard.press('Tab');
    const skip = page.getByRole('link', { name: 'Skip to content' });
    await expect(skip).toBeFocused();
    await expect(skip).toBeInViewport();
    await page.keyboard.press('Enter');
    await expect(page.getByRole('main')).toBeFocused();
  });

  const menu = header(page).getByRole('navigation', { name: 'Main' });
  const burger = header(page).getByRole('button', { name: 'Menu' });
  await test.step('the menu is in the header from 1200 px on, and behind a burger below', async () => {
    await expect(menu.getByRole('link')).toHaveText(['Explore', 'Mint']);
    await expect(burger).toBeHidden();
    await page.setViewportSize({ width: 1199, height: 800 });
    await expect(menu).toBeHidden();
    await burger.click();
    const sheet = page.getByRole('dialog', { name: 'Menu' });
    await expect(sheet.getByText('Activity', { exact: true })).toBeVisible();
    await sheet.getByRole('link', { name: 'Explore' }).click();
    await expect(page).toHaveURL('/explore');
    await expect(sheet).toBeHidden();
  });

  await test.step('the header stays at the top, and a button leads back there after 600 px', async () => {
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Explore the grid');
    const up = page.getByRole('button', { name: 'Back to the top' });
    await page.evaluate(() => scrollTo(0, 600));
    await expect.poll(async () => (await header(page).boundingBox())?.y).toBe(0);
    await expect(up).toHaveCount(0);
    await page.evaluate(() => scrollTo(0, 601));
    await up.click();
    await expect.poll(() => page.evaluate(() => scrollY)).toBe(0);
    await expect(up).toHaveCount(0);
  });

  await test.step('the theme follows the system until it is chosen, and is then remembered', async () => {
    const background = () => page.evaluate(() => getComputedStyle(document.body).backgroundColor);
    const dark = await background();
    await page.emulateMedia({ colorScheme: 'light' });
    await expect.poll(background).not.toBe(dark);
    await page.emulateMedia({ colorScheme: 'dark' });
    await expect.poll(background).toBe(dark);
    await header(page).getByRole('button', { name: 'Switch to the light theme' }).click();
    await expect.poll(background).not.toBe(dark);
    const light = await background();
    await visit(page, '/works');
    expect(await background()).toBe(light);
    await expect(header(page).getByRole('button', { name: 'Switch to the dark theme' })).toBeVisible();
  });
});
