/** Three invented studios on one database: their names, colors and drawings come from files alone (examples/studios). */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { axeProblems } from './fixtures/axe.ts';
import { findLayoutProblems } from './fixtures/page-checks/layout.ts';
import {
  end,
  findFreePort,
  findSecondServerProblem,
  root,
  startSecondServer,
  waitUntilReady,
} from './fixtures/second-server.ts';
import { expect, test } from './fixtures/test.ts';

const STUDIOS = [
  {
    folder: 'dust-and-gravel',
    name: 'Dust & Gravel',
    team: 'Dirtworks',
    powered: true,
    accent: 'rgb(154, 64, 10)',
    absent: ['/works', '/tabs'],
    menu: ['Live Auction', 'Service park', 'Play the game'],
    legal: ['/legal/terms', 'Terms of the service park', 'Last changed on 2 November 2026.'],
    texts: ['With your password', 'Password is required'],
  },
  {
    folder: 'pocket-karts',
    name: 'Pocket Karts',
    team: 'the Pocket Karts crew',
    powered: false,
    accent: 'rgb(216, 27, 122)',
    absent: ['/price', '/exploreOpensea', '/create2'],
    menu: ['Karts', 'Get a kart', 'Help'],
    legal: ['/legal/cookies', 'Cookies', 'Last changed on 30 September 2026.'],
    texts: ['With your secret word', 'Type your secret word'],
  },
  {
    folder: 'perihelion',
    name: 'Perihelion',
    team: 'Périhélie Jeux',
    powered: true,
    accent: 'rgb(75, 63, 209)',
    absent: ['/news', '/rangking'],
    menu: ['Explore', 'Mint'],
    legal: ['/legal/imprint', 'Mentions légales', 'Last changed on 20 November 2026.'],
    texts: ['With your password', 'Password is required'],
  },
] as const;
const PAGES = [
  '/home',
  '/explore',
  '/mint',
  '/login',
  '/price',
  '/helpcenter',
  '/search?q=engine',
  '/nowhere',
];

for (const { folder, name, team, powered, accent, absent, menu, legal, texts } of STUDIOS) {
  test(`${name} runs from its file alone`, async ({ browser, instance }) => {
    const problem = findSecondServerProblem(instance);
    test.skip(problem !== undefined, problem);
    const dataDir = mkdtempSync(join(tmpdir(), 'pitlane-studio-'));
    const url = `http://127.0.0.1:${await findFreePort()}`;
    const server = startSecondServer(instance, {
      ...{ PORT: new URL(url).port, PUBLIC_ORIGIN: url, PITLANE_DATA: dataDir },
      STUDIO_FILE: join(root, 'examples', 'studios', folder, 'studio.toml'),
      MESSAGE_OVERRIDES: join(root, 'examples', 'studios', folder, 'messages'),
    });
    try {
      await waitUntilReady(url, [server]);
      for (const path of PAGES) {
        const html = await (await fetch(`${url}${path}`)).text();
        expect(html, path).toContain(`· ${name.replace('&', '&amp;')}</title>`);
        // What the demo's chains, collections and posts are called is theirs.
        const words = html
          .replaceAll(/Pitlane (demo chain|Cars|Tuneup Garages|Gas Stations|Free-form)/g, '')
          .replaceAll('Powered by Pitlane', '');
        expect([...words.matchAll(/.{40}Pitlane.{40}/gs)].map(String), path).toEqual([]);
        // In the header, the lane, the footer and the page itself.
        for (const gone of absent) expect(html, path).not.toContain(`href="${gone}"`);
      }
      for (const path of absent) expect([path, (await fetch(`${url}${path}`)).status]).toEqual([path, 404]);
      // Not watched: this is another site than the one that the watch expects.
      const page = await browser.newPage({ colorScheme: 'light' });
      await page.goto(`${url}/login`);
      await expect(page).toHaveTitle(`Sign In · ${name}`);
      await expect(page.getByRole('contentinfo')).toContainText(team);
      await expect(page.getByText('Powered by Pitlane')).toHaveCount(powered ? 1 : 0);
      // One text comes with the page, the other from its code.
      const [panel, complaint] = texts;
      expect(await (await fetch(`${url}/login`)).text()).toContain(panel);
      await page.getByRole('main').locator('form').getByRole('button', { name: 'Sign In' }).click();
      await expect(page.getByText(complaint)).toBeVisible();
      await expect(page.getByRole('heading', { name: panel })).toBeVisible();
      const connect = page.getByRole('button', { name: 'Connect Wallet' }).first();
      await expect(connect).toHaveCSS('background-color', accent);
      const main = page.getByRole('navigation', { name: 'Main' });
      await expect(main.getByRole('link')).toHaveText([...menu]);
      const [path, title, day] = legal;
      await page.locator('footer').getByRole('link', { name: title }).click();
      await expect(page.getByRole('heading', { level: 1 })).toHaveText(title);
      await expect(page.getByRole('main')).toContainText(day);
      expect(new URL(page.url()).pathname).toBe(path);
      // The menu may be longer than ours: the narrowest window that shows it, and a phone.
      for (const width of [390, 1200, 1440]) {
        await page.setViewportSize({ width, height: 900 });
        expect([width, await findLayoutProblems(page, { pictures: false })]).toEqual([width, []]);
      }
      expect(await axeProblems(page)).toEqual([]);
      await page.emulateMedia({ colorScheme: 'light' });
      // The page's code goes by the same words.
      await page.goto(`${url}/explore`);
      await expect(page).toHaveTitle(new RegExp(` · ${name}$`));
      await expect(connect).toHaveCSS('background-color', accent);
      await page.close();
    } finally {
      await end(server);
      rmSync(dataDir, { recursive: true });
    }
  });
}
