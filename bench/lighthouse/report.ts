import type { Look } from './lighthouse.ts';
import type { Answer } from './slow-phone.ts';

export type Page = { name: string; path: string };
type Results = {
  rounds: number;
  pages: readonly Page[];
  medians: ReadonlyMap<string, Look>;
  answers: readonly Answer[];
};

const seconds = (ms: number) => (ms / 1000).toFixed(2);
const whole = (value: number) => String(Math.round(value));

/** The figures as bench/lighthouse/README.md. */
export function report({ rounds, pages, medians, answers }: Results): string {
  const rows = pages.flatMap(({ name, path }) => {
    const found = medians.get(name);
    if (!found) return [];
    const scores = (
      [found.performance, found.accessibility, found['best-practices'], found.seo] as const
    ).map(whole);
    const times = [found.fcp, found.lcp, found.si].map(seconds);
    const weights = [found.kib, found.script, found.fonts, found.pictures, found.requests].map(whole);
    const cells = [...scores, ...times, whole(found.tbt), found.cls.toFixed(3), ...weights];
    return `| ${name} (\`${path.replace(/0x\w+/, '0x…')}\`) | ${cells.join(' | ')} |`;
  });
  return `# First load

Written by \`npm run bench -- lighthouse\`. Do not edit. Lighthouse 13.5 on every page of the route table: a phone on slow 4G, nothing
cached, ${rounds} rounds in turn, medians. The pages come from the product's own server over HTTP/1.1; a proxy with HTTP/2 is quicker.

| page | performance | accessibility | best practices | SEO | first paint, s | largest paint, s | speed index, s | blocked, ms | shift | KiB | script | fonts | pictures | requests |
|---|--:|--:|--:|--:|--:|--:|--:|--:|--:|--:|--:|--:|--:|--:|
${rows.join('\n')}

Goals: performance at least 98, the others 100, largest paint at most 1.8 s, 400 KiB, 130 KiB of script. A garage is not for search engines,
and a page that is not found answers 404: their SEO figure says so.

## Presses

From a press to the next picture, at a quarter of this CPU's speed. Goal: at most 100 ms.

| press | ms |
|---|--:|
${answers.map(({ what, ms }) => `| ${what} | ${whole(ms)} |`).join('\n')}

## The first two seconds

A frame each quarter of a second on the same phone: Home, then an item.

![Home](film-home.webp)

![An item](film-item.webp)
`;
}
