import { execFileSync, spawnSync } from 'node:child_process';
import { cpSync, existsSync, mkdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { inherited } from '../lib/config.ts';

const root = join(import.meta.dirname, '../..');
const folder = join(root, 'node_modules/.cache/bench-lighthouse');
const answer = join(folder, 'report.json');
/** As Playwright starts it for the browser tests; its own services would be counted otherwise. */
const CHROME_FLAGS = [
  '--headless=new',
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
];

/** What one look at a page found. Scores are of 100, times in milliseconds, sizes in KiB over the wire. */
export type Look = Record<(typeof FIGURES)[number], number>;
export const FIGURES = [
  'performance',
  'accessibility',
  'best-practices',
  'seo',
  'fcp',
  'lcp',
  'tbt',
  'cls',
  'si',
  'kib',
  'script',
  'fonts',
  'pictures',
  'requests',
] as const;

type Item = { resourceType?: string; transferSize: number };
type Report = {
  categories: Record<string, { score: number | null }>;
  audits: Record<string, { numericValue?: number; details?: { items?: Item[] } }>;
};

/** Lighthouse outside the project's own lockfile: it measures, it is not used. */
export function installLighthouse(): void {
  mkdirSync(folder, { recursive: true });
  cpSync(join(import.meta.dirname, 'tool'), folder, { recursive: true });
  // npm writes this file at its end: an install that was broken off is done again.
  if (existsSync(join(folder, 'node_modules/.package-lock.json'))) return;
  const { status } = spawnSync('npm', ['install', '--no-audit', '--no-fund', '--loglevel=error'], {
    cwd: folder,
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  if (status !== 0) throw new Error('Lighthouse could not be installed');
}

/** Looks at a page, as Lighthouse's phone on slow 4G, with an empty cache. Where Lighthouse itself gives up, once more. */
export function look(url: string, chromium: string): Look {
  try {
    return lookOnce(url, chromium);
  } catch (error) {
    console.warn(`Lighthouse gave up on ${url}: once more.`, error instanceof Error ? error.message : error);
    return lookOnce(url, chromium);
  }
}

function lookOnce(url: string, chromium: string): Look {
  execFileSync(
    process.execPath,
    [
      join(folder, 'node_modules/lighthouse/cli/index.js'),
      url,
      '--quiet',
      '--output=json',
      `--output-path=${answer}`,
      // The stream of changes never ends, and Lighthouse would wait 45 s for it.
      '--max-wait-for-load=10000',
      '--only-categories=performance,accessibility,best-practices,seo',
      `--chrome-flags=${CHROME_FLAGS.join(' ')}`,
    ],
    { env: { ...inherited, CHROME_PATH: chromium }, stdio: ['ignore', 'ignore', 'inherit'] },
  );
  return readReport(JSON.parse(readFileSync(answer, 'utf8')) as Report);
}

function readReport({ categories, audits }: Report): Look {
  const score = (name: string) => Math.round((categories[name]?.score ?? 0) * 100);
  const value = (name: string) => audits[name]?.numericValue ?? Number.NaN;
  const items = audits['network-requests']?.details?.items ?? [];
  const kib = (type?: string) =>
    items
      .filter(({ resourceType }) => type === undefined || resourceType === type)
      .reduce((sum, { transferSize }) => sum + transferSize / 1024, 0);
  return {
    performance: score('performance'),
    accessibility: score('accessibility'),
    'best-practices': score('best-practices'),
    seo: score('seo'),
    fcp: value('first-contentful-paint'),
    lcp: value('largest-contentful-paint'),
    tbt: value('total-blocking-time'),
    cls: value('cumulative-layout-shift'),
    si: value('speed-index'),
    kib: kib(),
    script: kib('Script'),
    fonts: kib('Font'),
    pictures: kib('Image'),
    requests: items.length,
  };
}
