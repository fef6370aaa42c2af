/**
 * Lighthouse's phone on every page of the route table, then the answers of the pages to presses at a quarter of the CPU's speed, and
 * what the first two seconds look like. Written to bench/lighthouse/README.md. `npm run bench -- lighthouse` starts a world for it
 * and names the pages (bench/lighthouse/run.ts); BENCH_ROUNDS makes it shorter.
 */
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { rounds } from '../lib/config.ts';
import { FIGURES, installLighthouse, type Look, look } from './lighthouse.ts';
import { type Page, report } from './report.ts';
import { measureAnswers, takeFilm } from './slow-phone.ts';

const [origin = '', chromium = '', ...given] = process.argv.slice(2);
const pages: Page[] = given.map((each) => {
  const [name = '', path = ''] = each.split('=');
  return { name, path };
});

installLighthouse();
const looks = new Map<string, Look[]>(pages.map(({ name }) => [name, []]));
// Pages take turns, so that a busy moment of the machine falls on all of them.
for (let round = 0; round < rounds; round++) {
  for (const { name, path } of pages) {
    const found = look(new URL(path, origin).href, chromium);
    looks.get(name)?.push(found);
    console.log(name, round + 1, found.performance, `LCP ${Math.round(found.lcp)} ms`);
  }
}
const answers = await measureAnswers(origin);
for (const { name, path } of pages.filter((page) => ['home', 'item'].includes(page.name)))
  await takeFilm(new URL(path, origin).href, join(import.meta.dirname, `film-${name}.webp`));
const medians = new Map([...looks].map(([name, all]) => [name, toMedians(all)]));
writeFileSync(join(import.meta.dirname, 'README.md'), report({ rounds, pages, medians, answers }));

function toMedians(all: readonly Look[]): Look {
  const median = (figure: (typeof FIGURES)[number]) =>
    all.map((each) => each[figure]).toSorted((a, b) => a - b)[Math.floor(all.length / 2)] ?? Number.NaN;
  return Object.fromEntries(FIGURES.map((figure) => [figure, median(figure)])) as Look;
}
