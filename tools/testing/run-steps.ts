import { spawn } from 'node:child_process';
import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { runTasks } from '../run-tasks.ts';
import { pinnedEnv, root } from '../start/bootstrap.mjs';
import { endGroup } from '../start/launch/processes.mjs';
import { type Counts, one } from './counts.ts';
import { reports, type Step } from './steps.ts';

/** Process groups of the steps that run now. */
const groups = new Set<number>();

/** Ends the steps with their children, and then this process, when it is told to stop. */
export function endStepsOnSignal(): void {
  let isEnding = false;
  const end = async () => {
    // The terminal, npm and our launcher may each send a signal: the second must not end this process before the steps.
    if (isEnding) return;
    isEnding = true;
    await Promise.all([...groups].map((group) => endGroup(group)));
    process.exit(1);
  };
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP', 'disconnect'] as const) process.on(signal, end);
}

export type Result = { name: string; seconds: number; counts: Counts; ok: boolean };

/**
 * Runs steps in their order, side by side as far as cores are free. Prints each result, and the output of a failure. Throws a
 * RangeError for a step that waits for one that is not there.
 */
export async function runSteps(steps: readonly Step[]): Promise<Result[]> {
  rmSync(reports, { recursive: true, force: true });
  mkdirSync(reports, { recursive: true });
  for (const { name, after = [] } of steps) {
    const unknown = after.find((each) => !steps.some((step) => step.name === each));
    if (unknown) throw new RangeError(`${name} waits for ${unknown}, which is no step`);
  }
  return runTasks(steps.map((step) => ({ ...step, work: () => runStep(step) })));
}

async function runStep(step: Step): Promise<Result> {
  const started = performance.now();
  const { status, output } = await capture(step);
  const seconds = (performance.now() - started) / 1000;
  const counts = countsOf(step, status === 0, output);
  // A report without a test that passed says nothing.
  const ok = status === 0 && counts.failed === 0 && counts.passed > 0;
  writeFileSync(join(reports, `${step.name.replaceAll(' ', '-')}.log`), output);
  console.log(row({ name: step.name, seconds, counts, ok }));
  if (!ok) console.log(`\n${output.trimEnd()}\n`);
  return { name: step.name, seconds, counts, ok };
}

function capture(step: Step): Promise<{ status: number | null; output: string }> {
  const child = spawn(step.run, {
    shell: true,
    cwd: join(root, step.folder ?? '.'),
    env: pinnedEnv({ NO_COLOR: '1' }),
    stdio: ['ignore', 'pipe', 'pipe'],
    detached: true, // a separate group, so that it can be ended with all its children
  });
  const group = child.pid ?? 0;
  groups.add(group);
  let output = '';
  for (const stream of [child.stdout, child.stderr]) {
    stream.setEncoding('utf8').on('data', (text: string) => {
      output += text;
    });
  }
  // A process that a step has left behind would keep its output open.
  child.once('exit', () => void endGroup(group));
  return new Promise((resolve) =>
    child.once('close', (status) => {
      groups.delete(group);
      resolve({ status, output });
    }),
  );
}

/** A step that failed before it could count has still failed. */
function countsOf(step: Step, ok: boolean, output: string): Counts {
  if (!step.count) return one(ok);
  try {
    const counts = step.count(output);
    return !ok && counts.failed === 0 ? { ...counts, failed: 1 } : counts;
  } catch (error) {
    console.log(
      `${step.name}: no report could be read: ${error instanceof Error ? error.message : String(error)}`,
    );
    return one(false);
  }
}

/** One line of the table. */
export function row({ name, seconds, counts, ok }: Result): string {
  const tests =
    counts.passed + counts.failed > 1 ? `${counts.passed} of ${counts.passed + counts.failed}` : '';
  const flaky = counts.flaky ? `, ${counts.flaky} only at the second try` : '';
  return `${ok ? '✓' : '✗'} ${name.padEnd(30)} ${`${seconds.toFixed(1)} s`.padStart(8)}  ${tests}${flaky}`.trimEnd();
}
