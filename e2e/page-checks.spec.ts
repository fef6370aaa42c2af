/** The checks of every page see what is wrong: a page on which everything is. */
import { axeProblems } from './fixtures/axe.ts';
import { findLostInForcedColours } from './fixtures/page-checks/forced-colours.ts';
import { findLayoutProblems } from './fixtures/page-checks/layout.ts';
import { findBrokenLinks } from './fixtures/page-checks/links.ts';
import { findMissingWithoutScripts } from './fixtures/page-checks/no-script.ts';
import { expectStill, recordShifts } from './fixtures/page-checks/shifts.ts';
import { findDisorder } from './fixtures/reader.ts';
import { expect, test } from './fixtures/test.ts';
import { findSmallTargets } from './fixtures/touch-targets.ts';

const repeat = (count: number, markup: string) => Array.from({ length: count }, () => markup).join('');

/** Faults among what is right: the seventh of ten alike, where only one of a kind could be looked at. */
const FAULTY = `<!doctype html><html lang="en"><head><title>Faults</title>
<meta name="viewport" content="width=device-width, initial-scale=1">
<style>
  body { margin: 0; background: #fff; color: #000 }
  .wide { width: 3000px; height: 4px }
  header { position: relative; height: 60px }
  header a { position: absolute; left: 0; width: 50px; height: 50px }
  .large { display: block; width: 60px; height: 60px }
  .small { display: block; width: 60px; height: 20px }
  .pale { color: #eee }
  @media (prefers-color-scheme: light) { .dazzling { color: #eee } }
  article { width: 100px; overflow: hidden }
  .stage-label { display: block; width: 200px }
  .plain { border: 0; background: none }
</style></head><body>
<header><a href="/price">one</a><a href="/works">two</a></header>
<main>
  <h1>Faults</h1><h3>A step is missing</h3>
  <div class="wide"></div>
  ${repeat(6, '<button class="large">Large</button>')}
  <button class="small">Small</button>
  ${repeat(6, '<p>Words</p>')}<p class="pale">Pale</p>${repeat(3, '<p>Words</p>')}
  <p class="dazzling">Pale in the light</p>
  <article><span class="stage-label">Mark</span></article>
  <picture><img alt="" sizes="1000px" style="width: 100px; height: 75px"></picture>
  <button class="plain">No edge</button>
  <a href="/there/is/no/such/page">Nowhere</a>
  <div role="button">Dead</div><p>Loading ...</p><p class="skeleton">Grey</p>
</main></body></html>`;

test('what is wrong with a page is found', async ({ page, request, watch }) => {
  watch.allow(/status of 404/);
  await page.route('/faults', (route) => route.fulfill({ contentType: 'text/html', body: FAULTY }));
  await recordShifts(page);
  await page.goto('/faults');
  const found = async (problems: Promise<string[]>) => (await problems).join('\n');

  const layout = await found(findLayoutProblems(page, { pictures: true }));
  expect(layout).toContain('px too wide: <div class="wide">');
  expect(layout).toContain('one lies on two');
  expect(layout).toContain('Mark is cut off in 100 px');
  expect(layout).toContain('1000 px told, 100 × 75 shown');

  const targets = await found(findSmallTargets(page, 'main'));
  expect(targets).toContain('60 x 20 px: button "Small"');
  expect(targets).not.toContain('Large');

  const axe = await found(axeProblems(page));
  expect(axe).toMatch(/^color-contrast[^\n]*\n {2}\.pale/m);
  expect(axe).toMatch(/^light theme: color-contrast[^\n]*\n {2}\.dazzling/m);
  expect(axe).not.toMatch(/^color-contrast[^\n]*\n {2}\.dazzling/m);

  const order = await found(findDisorder(page));
  expect(order).toContain('6 times button "Large"');
  expect(order).toContain('heading "A step is missing" is of level 3 after 1');

  const missing = await found(findMissingWithoutScripts(page, FAULTY));
  for (const each of [
    'dead button "Large"',
    'dead button "Dead"',
    'a skeleton: <p class="skeleton">',
    'something is under way: Loading ...',
    'the notice',
    'the way to Explore',
  ]) {
    expect(missing).toContain(`1280 px: ${each}`);
    expect(missing).toContain(`390 px: ${each}`);
  }
  expect(missing).not.toContain('runs scripts');
  expect(await findBrokenLinks(page, request)).toEqual(['/there/is/no/such/page: 404']);

  await page.emulateMedia({ forcedColors: 'active' });
  expect(await found(findLostInForcedColours(page))).toContain('no edge: <button class="plain"');

  await page.evaluate(() =>
    document.querySelector('h1')?.insertAdjacentHTML('beforebegin', '<p style="height: 400px">'),
  );
  await expect.poll(() => page.evaluate(() => window.moved.length)).toBeGreaterThan(0);
  await expect(expectStill(page)).rejects.toThrow('/faults');
});
