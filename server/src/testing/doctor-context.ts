import type { DoctorContext, Finding } from '../app/doctor/finding.ts';
import type { Env } from '../config/config.ts';
import { parse } from './test-config.ts';

/** What a check of the doctor is given: a configuration of these settings. */
export function createDoctorContext(env: Env, rest: Partial<DoctorContext> = {}): DoctorContext {
  const config = parse({ PITLANE_DEMO: '1', BINANCE_RPC_URL: 'http://127.0.0.1:1', ...env });
  return { config, version: '1.2.3', clock: Date.now, ...rest };
}

/** The findings that are not well, each as one line, with its way out. */
export const listTrouble = (findings: readonly Finding[]): string[] =>
  findings.flatMap(({ level, said, wayOut }) => (level === 'ok' ? [] : [`${level}: ${said} → ${wayOut}`]));
