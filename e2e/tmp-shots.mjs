import { chromium } from '@playwright/test';
import { existsSync } from 'node:fs';
const exe = process.env.CHROMIUM_PATH ?? ['/usr/bin/chromium', '/usr/bin/google-chrome'].find((p) => existsSync(p));
const b = await chromium.launch({ ...(exe && { executablePath: exe }), args: ['--no-sandbox', '--disable-gpu'] });
const base = 'http://localhost:5620';
const nfts = await (await fetch(base + '/api/nfts?sort=rank&limit=1')).json();
const old = await (await fetch(base + '/api/nfts?sort=oldest&limit=1')).json();
const all = { home: '/home', explore: '/explore?chain=binance&status=&sort=oldest', mint: '/mint', garage: '/garage', 'garage-of': `/garage/${old.items[0].author.wallet}`, item: `/ItemDetail/${nfts.items[0].id}` };
const want = process.argv.slice(2);
for (const [w, scheme] of [[390, 'dark'], [1440, 'dark'], [390, 'light'], [1440, 'light']]) {
  const c = await b.newContext({ javaScriptEnabled: false, viewport: { width: w, height: 900 }, colorScheme: scheme });
  const p = await c.newPage();
  for (const [name, path] of Object.entries(all)) { if (want.length && !want.includes(name)) continue; if (scheme === 'light' && !['home', 'explore', 'item'].includes(name)) continue;
    await p.goto(base + path, { waitUntil: 'load' }); await p.screenshot({ path: `/tmp/b9/ns-${name}-${w}-${scheme}.png`, fullPage: true }); }
  await c.close();
}
await b.close();
