import { mkdirSync, writeFileSync } from 'node:fs';
import { dirname, relative } from 'node:path';
import type { Reporter, TestModule } from 'vitest/node';
import { root } from '../start/bootstrap.mjs';
import { vitestFilesReport } from './steps.ts';
import type { Timed } from './timing.ts';

/** Writes down how long each test file of a run of Vitest took, with its import, hooks and all. */
export default class FileTimesReporter implements Reporter {
  onTestRunEnd(modules: readonly TestModule[]): void {
    const files = modules.map((each): Timed => {
      const { collectDuration, setupDuration, prepareDuration, environmentSetupDuration, duration } =
        each.diagnostic();
      const ms = collectDuration + setupDuration + prepareDuration + environmentSetupDuration + duration;
      return { name: relative(root, each.moduleId), seconds: Math.round(ms / 10) / 100 };
    });
    mkdirSync(dirname(vitestFilesReport), { recursive: true });
    writeFileSync(vitestFilesReport, JSON.stringify(files));
  }
}
