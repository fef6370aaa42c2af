/** Which scripts run: the site's own, and each when it is wanted. */
import type { Page } from '@playwright/test';
import { readViolations, recordViolations } from './fixtures/page-checks/violations.ts';
import { hasWalletCode, watchRequests } from './fixtures/page-checks/weight.ts';
import { header, visit } from './fixtures/site.ts';
import { expect, test } from './fixtures/test.ts';

const main = (page: Page) => page.getByRole('main');

test('wallet code loads when the reader asks for a wallet', async ({ page, request }) => {
  await visit(page, '/price');
  const asked = watchRequests(page);
  await header(page).getByRole('button', { name: 'Connect Wallet' }).click();
  await expect(page.getByRole('dialog', { name: 'Connect a wallet' })).toBeVisible();
  expect(await hasWalletCode(request, asked)).toBe(true);
});

test('an injected script does not run', async ({ page, watch }) => {
  watch.allow(/Content Security Policy/, /^This document requires 'TrustedScript'/);
  await page.goto('/price', { waitUntil: 'domcontentloaded' });
  await page.evaluate(() => {
    const script = document.createElement('script');
    // As a text of its own: to set it whole is refused at once.
    script.append('window.slippedIn = true');
    document.body.append(script);
  });
  expect(await page.evaluate(() => 'slippedIn' in window)).toBe(false);
});

test('no text becomes markup or code in a page, but for what the one policy lets through', async ({
  page,
  watch,
}) => {
  // What the test tries, and nothing of the page itself: the first of each is reported to the console.
  watch.allow(/^This document requires 'Trusted\w+' assignment/, /^Creating a TrustedTypePolicy named/);
  await recordViolations(page);
  await visit(page, '/helpcenter');
  await main(page).locator('a[href^="/helpcenter/"]').first().click();
  // An article that the browser has put into the page by the policy.
  await expect(main(page).locator('.prose > *').first()).toBeVisible();
  expect(await readViolations(page)).toEqual([]);
  const tried = await page.evaluate(() => {
    type Makers = { createPolicy(name: string, rules: object): unknown };
    const { trustedTypes } = window as unknown as { trustedTypes: Makers };
    const markup = '<img src=x onerror="window.slippedIn = true">';
    const attempts: Record<string, () => unknown> = {
      innerHTML: () => Object.assign(document.createElement('p'), { innerHTML: markup }),
      outerHTML: () => Object.assign(document.body, { outerHTML: markup }),
      insertAdjacentHTML: () => document.body.insertAdjacentHTML('beforeend', markup),
      srcdoc: () => Object.assign(document.createElement('iframe'), { srcdoc: markup }),
      parse: () => new DOMParser().parseFromString(markup, 'text/html'),
      range: () => document.createRange().createContextualFragment(markup),
      write: () => document.write(markup),
      handler: () => document.body.setAttribute('onclick', 'window.slippedIn = true'),
      script: () => Object.assign(document.createElement('script'), { text: 'window.slippedIn = true' }),
      source: () => Object.assign(document.createElement('script'), { src: '/push-worker.js' }),
      worker: () => new Worker('/push-worker.js'),
      'another policy': () => trustedTypes.createPolicy('other', { createHTML: (text: string) => text }),
      'the policy again': () => trustedTypes.createPolicy('pitlane', { createHTML: (text: string) => text }),
    };
    return Object.entries(attempts).map(([name, attempt]) => {
      try {
        attempt();
        return [name, 'was let through'];
      } catch (error) {
        return [name, error instanceof TypeError];
      }
    });
  });
  expect(tried.filter(([, refused]) => refused !== true)).toEqual([]);
  expect(tried).toHaveLength(13);
  expect(await page.evaluate(() => 'slippedIn' in window)).toBe(false);
  await expect
    .poll(async () => (await readViolations(page)).join('\n'))
    .toMatch(/require-trusted-types-for: trusted-types-sink/);
});
