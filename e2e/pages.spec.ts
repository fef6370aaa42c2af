/** What holds for every page of the route table, seen at one visit each. */
import type { Page } from '@playwright/test';
import { axeProblems } from './fixtures/axe.ts';
import { getPageScenes, openScene } from './fixtures/pages.ts';
import { header } from './fixtures/site.ts';
import { expect, test } from './fixtures/test.ts';
import { findSmallTargets } from './fixtures/touch-targets.ts';

const WIDTHS = [320, 360, 390, 768, 1440, 1920];
const PHONE = 390;

/** Elements that reach beyond the right or left edge of the window, each with how far. What scrolls by itself may. */
const findOverflow = (page: Page) =>
  page.evaluate(() => {
    const wide = document.documentElement.scrollWidth - document.documentElement.clientWidth;
    if (wide <= 0) return [];
    const scrolls = (element: Element | null): boolean =>
      element !== null &&
      (getComputedStyle(element).overflowX !== 'visible' || scrolls(element.parentElement));
    return [...document.body.querySelectorAll('*')]
      .filter((element) => {
        const { left, right } = element.getBoundingClientRect();
        return right > innerWidth + 0.5 || left < -0.5;
      })
      .filter((element) => !scrolls(element.parentElement))
      .map((element) => `${wide} px: ${element.outerHTML.slice(0, 120)}`);
  });

/** Pairs of the header's controls that lie on each other. */
const findCollisions = async (page: Page) => {
  const controls = await header(page).locator('a:visible, button:visible').all();
  const boxes = await Promise.all(
    controls.map(async (control) => ({ box: await control.boundingBox(), text: await control.innerHTML() })),
  );
  return boxes.flatMap(({ box: a, text }, index) =>
    boxes.slice(index + 1).flatMap(({ box: b, text: other }) => {
      if (!a || !b) return [];
      const apart =
        a.x + a.width <= b.x + 0.5 ||
        b.x + b.width <= a.x + 0.5 ||
        a.y + a.height <= b.y ||
        b.y + b.height <= a.y;
      return apart ? [] : [`${text.slice(0, 60)} lies on ${other.slice(0, 60)}`];
    }),
  );
};

/** Marks on a car's picture that its card cuts off. */
const findCutMarks = (page: Page) =>
  page.evaluate(() =>
    [...document.querySelectorAll('article .stage-label')]
      .filter((mark) => {
        const card = mark.closest('article')?.getBoundingClientRect();
        const { left, right } = mark.getBoundingClientRect();
        return card && (left < card.left || right > card.right);
      })
      .map((mark) => `${mark.textContent} in ${mark.closest('article')?.clientWidth} px`),
  );

/**
 * Pictures whose `sizes` say another width than they are shown in: the browser would fetch one too large, or too small. A
 * picture is 4:3; in a box of another shape it fills the box. A phone's stage may say 5% less than it has (decision 0015).
 */
const findWrongSizes = (page: Page) =>
  page.evaluate(async () => {
    const known = new Map<string, number>();
    // How wide a picture is in CSS pixels, when the browser has nothing but the list to go by.
    const widthOf = async (list: string) => {
      const probe = new Image();
      probe.sizes = list;
      probe.srcset =
        'data:image/svg+xml,%3Csvg%20xmlns=%22http://www.w3.org/2000/svg%22%20width=%224000%22%20height=%224%22/%3E 4000w';
      await probe.decode();
      return probe.naturalWidth;
    };
    const wrong: string[] = [];
    for (const image of document.querySelectorAll<HTMLImageElement>('picture > img')) {
      const { width, height } = image.getBoundingClientRect();
      const list = image.sizes.replace(/^auto, /, '');
      const told = known.get(list) ?? (await widthOf(list));
      known.set(list, told);
      const ratio = told / Math.max(width, (height * 4) / 3);
      if (width > 0 && Math.abs(ratio - 1) > 0.08)
        wrong.push(`${told} px told, ${width} × ${height} shown: ${list}`);
    }
    return wrong;
  });

/** Where the system decides on the colours: words under a plate of its own, controls without an edge, choices without a frame. */
const findLostInForcedColours = (page: Page) =>
  page.evaluate(() => {
    const probe = document.body.appendChild(document.createElement('i'));
    const colourOf = (name: string) => {
      probe.style.color = name;
      return getComputedStyle(probe).color;
    };
    const plain = new Set(['Canvas', 'ButtonFace', 'Field'].map(colourOf).concat('rgba(0, 0, 0, 0)'));
    const frame = colourOf('Highlight');
    probe.remove();
    const all = (selector: string) =>
      [...document.querySelectorAll(selector)].filter((element) => element.getClientRects().length > 0);
    const lost = (what: string, elements: Element[]) =>
      elements.map((element) => `${what}: ${element.outerHTML.slice(0, 100)}`);
    const covered = all('body *').filter((element) => {
      const { backgroundColor, forcedColorAdjust } = getComputedStyle(element);
      return (
        !plain.has(backgroundColor) && forcedColorAdjust === 'auto' && element.textContent?.trim() !== ''
      );
    });
    const edgeless = all('button, select, input:not([type=checkbox].sr-only, [type=radio].sr-only)').filter(
      (element) => {
        const { borderBottomWidth, borderBottomColor, textDecorationLine } = getComputedStyle(element);
        const hasEdge = borderBottomWidth !== '0px' && borderBottomColor !== 'rgba(0, 0, 0, 0)';
        return !hasEdge && textDecorationLine !== 'underline' && !element.querySelector('[class*=border]');
      },
    );
    const unframed = all('[aria-pressed=true], [aria-current], [aria-selected=true]').filter(
      (element) => getComputedStyle(element).outlineColor !== frame,
    );
    // A frame inside its box lies on the letters where the box has no room around them.
    const cut = all('[aria-current], [aria-selected=true]').filter((element) => {
      const { paddingInlineStart, outlineOffset } = getComputedStyle(element);
      return (
        element.textContent?.trim() !== '' &&
        Number.parseFloat(paddingInlineStart) < -Number.parseFloat(outlineOffset)
      );
    });
    return [
      ...lost('covered', covered),
      ...lost('no edge', edgeless),
      ...lost('no frame', unframed),
      ...lost('frame on its letters', cut),
    ];
  });

for (const scene of getPageScenes()) {
  test(`${scene.name} fits every window from 320 to 1920 px and every thumb, and axe-core objects to nothing`, async ({
    page,
    watch,
  }) => {
    // Hundreds of icons are hundreds of targets to measure.
    test.setTimeout(scene.name.endsWith('-icons') ? 180_000 : 60_000);
    watch.allow(/status of 404/);
    const response = await openScene(page, scene);
    expect(response?.status()).toBe(scene.status ?? 200);
    expect(await axeProblems(page)).toEqual([]);
    for (const width of WIDTHS) {
      await page.setViewportSize({ width, height: 900 });
      await expect.poll(() => findOverflow(page), `${width} px`).toEqual([]);
      await expect.poll(() => findCollisions(page), `${width} px`).toEqual([]);
      expect(await findCutMarks(page), `${width} px`).toEqual([]);
      if (width === PHONE) expect.soft(await findSmallTargets(page)).toEqual([]);
      await expect.poll(() => findWrongSizes(page), `${width} px`).toEqual([]);
    }
    expect(await page.locator('img[fetchpriority=high]').count(), 'first pictures').toBeLessThanOrEqual(1);
    await test.step('lines from right to left', async () => {
      await page.evaluate(() => document.documentElement.setAttribute('dir', 'rtl'));
      await page.setViewportSize({ width: 390, height: 900 });
      await expect.poll(() => findOverflow(page)).toEqual([]);
      await expect.poll(() => findCollisions(page)).toEqual([]);
      await page.evaluate(() => document.documentElement.removeAttribute('dir'));
    });
    await test.step('letters twice as large', async () => {
      await page.evaluate(() => document.documentElement.style.setProperty('font-size', '200%'));
      for (const width of [390, 768, 1280]) {
        await page.setViewportSize({ width, height: 900 });
        await expect.poll(() => findOverflow(page), `${width} px`).toEqual([]);
        await expect.poll(() => findCollisions(page), `${width} px`).toEqual([]);
      }
    });
    await test.step("the system's own colours", async () => {
      await page.emulateMedia({ forcedColors: 'active' });
      await expect.poll(() => findLostInForcedColours(page)).toEqual([]);
    });
  });
}
