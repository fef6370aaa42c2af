import { type Logger, pino } from 'pino';

export type Log = Logger;

/** The process' log: one JSON line for each entry, on standard output. */
export function createLog(level: string): Log {
  return pino({ level, base: undefined });
}
