import type { Browser, CDPSession, Page } from '@playwright/test';
import { launchChromium } from '../../tools/testing/chromium.ts';

/** What Lighthouse calls slow 4G: round trips of 150 ms, 1.6 megabits a second down, 0.75 up. */
const SLOW_4G = { offline: false, latency: 150, downloadThroughput: 204_800, uploadThroughput: 96_000 };
const CPU_SLOW_DOWN = 4;

type Phone = { browser: Browser; page: Page; devTools: CDPSession };

/** A phone's browser of 412 × 823 px at a quarter of this CPU's speed; on slow 4G when it is asked for. */
export async function openSlowPhone(network: 'slow 4G' | 'fast'): Promise<Phone> {
  const browser = await launchChromium();
  const context = await browser.newContext({
    viewport: { width: 412, height: 823 },
    deviceScaleFactor: 1.75,
    isMobile: true,
    hasTouch: true,
    colorScheme: 'dark',
  });
  const page = await context.newPage();
  const devTools = await context.newCDPSession(page);
  await devTools.send('Emulation.setCPUThrottlingRate', { rate: CPU_SLOW_DOWN });
  if (network === 'slow 4G') {
    await devTools.send('Network.enable');
    await devTools.send('Network.emulateNetworkConditions', SLOW_4G);
  }
  return { browser, page, devTools };
}
