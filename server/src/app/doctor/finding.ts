import type { Config } from '../../config/config.ts';

/** What the doctor found: `warn` works and should be mended, `fail` does not work. */
export type Finding = {
  /** The part that was looked at: `database`, `node binance`. */
  check: string;
  level: 'ok' | 'warn' | 'fail';
  /** One sentence. */
  said: string;
  /** What to do; always there with `warn` and `fail`. */
  wayOut?: string;
};

export type DoctorContext = {
  config: Config;
  /** Version of the product in this folder. */
  version: string;
  /** Sends one mail to this address. Without it none is sent. */
  sendTo?: string | undefined;
  /** Milliseconds since 1970. */
  clock: () => number;
};

/** One part that is looked at. What it throws becomes a failure of this part, and the others go on. */
export type Check = {
  name: string;
  run(context: DoctorContext): Promise<Finding[]>;
};

/** Makes the findings of one part. */
export function createFindings(check: string) {
  return {
    ok: (said: string): Finding => ({ check, level: 'ok', said }),
    warn: (said: string, wayOut: string): Finding => ({ check, level: 'warn', said, wayOut }),
    fail: (said: string, wayOut: string): Finding => ({ check, level: 'fail', said, wayOut }),
  };
}
