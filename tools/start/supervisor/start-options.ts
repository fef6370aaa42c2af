import { parseArgs } from 'node:util';

export type StartOptions = {
  /** Deletes what was kept before. */
  reset: boolean;
  /** The site from its sources: npm run dev. */
  dev: boolean;
};

/** Reads what stands behind `npm start --`. Throws a RangeError with a sentence for the user. */
export function readStartOptions(args: readonly string[]): StartOptions {
  const option = { type: 'boolean', default: false } as const;
  try {
    return parseArgs({ args: [...args], options: { reset: option, dev: option } }).values;
  } catch (cause) {
    throw new RangeError(`"${args.join(' ')}" is not known here. There is: npm start -- --reset.`, { cause });
  }
}
