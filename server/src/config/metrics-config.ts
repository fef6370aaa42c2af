import { z } from 'zod';
import { wholeNumber } from './env-fields.ts';

/** Where a process answers monitors, and the file by which it knows the age of the last backup. */
export type MetricsConfig = { host: string; port: number };

export const METRICS_ENV = {
  METRICS_PORT: wholeNumber(0, 65_535).optional(),
  METRICS_HOST: z.string().default('127.0.0.1'),
  BACKUP_STAMP: z.string().startsWith('/', { error: 'must be a path that begins with /' }).optional(),
};
type Values = z.infer<z.ZodObject<typeof METRICS_ENV>>;

/** Undefined where no monitor is answered. */
export function findMetrics({ METRICS_PORT: port, METRICS_HOST: host }: Values): MetricsConfig | undefined {
  return port === undefined ? undefined : { host, port };
}

/** Lists the problems of the metrics' address: the site and its metrics cannot share a port. */
export function findMetricsProblems({ METRICS_PORT, PORT = '3000' }: Record<string, string>): string[] {
  if (METRICS_PORT === undefined || Number(METRICS_PORT) === 0 || Number(METRICS_PORT) !== Number(PORT))
    return [];
  return [`METRICS_PORT: ${METRICS_PORT} is the site's own PORT; metrics need another one`];
}
