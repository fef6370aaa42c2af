/** Where the time of a test run went: by suite, by file and by test. */
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { root } from '../start/bootstrap.mjs';
import type { Result } from './run-steps.ts';
import { playwrightReport, reports, vitestFilesReport, vitestReport } from './steps.ts';

export type Timed = { name: string; seconds: number };

type VitestReport = {
  testResults: {
    name: string;
    assertionResults: { fullName: string; duration?: number | null }[];
  }[];
};

type Spec = { title: string; file: string; tests: { results: { duration: number }[] }[] };
type Suite = { title: string; specs?: Spec[]; suites?: Suite[] };
type PlaywrightReport = { suites: Suite[] };

const toSeconds = (ms: number) => Math.round(ms / 10) / 100;

/** Each test of a report of Vitest, with its file. */
export function readVitestTimes(text: string): (Timed & { file: string })[] {
  const { testResults } = JSON.parse(text) as VitestReport;
  return testResults.flatMap(({ name, assertionResults }) =>
    assertionResults.map(({ fullName, duration }) => ({
      file: relative(root, name),
      name: fullName,
      seconds: toSeconds(duration ?? 0),
    })),
  );
}

/** Each test of a report of Playwright, with its file. */
export function readPlaywrightTimes(text: string): (Timed & { file: string })[] {
  const listOf = ({ specs = [], suites = [] }: Suite): (Timed & { file: string })[] => [
    ...specs.map(({ title, file, tests }) => ({
      file: `e2e/${file}`,
      name: title,
      seconds: toSeconds(
        tests.flatMap(({ results }) => results).reduce((sum, { duration }) => sum + duration, 0),
      ),
    })),
    ...suites.flatMap(listOf),
  ];
  return (JSON.parse(text) as PlaywrightReport).suites.flatMap(listOf);
}

/** Adds up what belongs to the same file. */
export function sumByFile(tests: readonly (Timed & { file: string })[]): Timed[] {
  const sums = new Map<string, number>();
  for (const { file, seconds } of tests) sums.set(file, (sums.get(file) ?? 0) + seconds);
  return [...sums].map(([name, seconds]) => ({ name, seconds: Math.round(seconds * 100) / 100 }));
}

/** The slowest first. */
export function findSlowest<T extends Timed>(all: readonly T[], count: number): T[] {
  return all.toSorted((a, b) => b.seconds - a.seconds).slice(0, count);
}

/** Writes test-results/timing.json: minutes, seconds of each suite, and the slowest files and tests. Gives its ten slowest files. */
export function writeTiming(minutes: number, results: readonly Result[]): Timed[] {
  const read = (path: string) => (existsSync(path) ? readFileSync(path, 'utf8') : undefined);
  const [unit, browser, unitFiles = '[]'] = [vitestReport, playwrightReport, vitestFilesReport].map(read);
  const journeys = browser === undefined ? [] : readPlaywrightTimes(browser);
  const units = unit === undefined ? [] : readVitestTimes(unit);
  const files = [...(JSON.parse(unitFiles) as Timed[]), ...sumByFile(journeys)];
  const slowest = findSlowest(files, 10);
  const timing = {
    minutes: Math.round(minutes * 100) / 100,
    suites: Object.fromEntries(results.map(({ name, seconds }) => [name, toSeconds(seconds * 1_000)])),
    files: slowest,
    tests: { unit: findSlowest(units, 20), browser: findSlowest(journeys, 20) },
  };
  writeFileSync(join(reports, 'timing.json'), `${JSON.stringify(timing, null, 2)}\n`);
  return slowest;
}
