import type { TransactionRunner } from '../../wallet/tx/run-transaction.ts';
import type { Asked } from './read-asked.ts';
import type { Given } from './signing-world.ts';

/** An act that ends in a question to the wallet. */
export type Journey = {
  name: string;
  /** What makes it run, by the name of its export. */
  runner: string;
  /** What the page has of it, as its sheet shows it. */
  input: unknown;
  /** The part of `input` that comes from an answer of the server, where it can be altered too. */
  page?: string | true | undefined;
  given: Partial<Given>;
  run: (input: never) => Promise<unknown>;
  /** All that the wallet may be asked, by what the sheet shows and the contracts that the page came with. */
  shows: (input: never) => readonly Asked[];
};

type Options<Input> = {
  input: Input;
  page?: (keyof Input & string) | true;
  batches?: boolean;
  sale?: object;
  auction?: object;
  shows: (input: Input) => readonly Asked[];
};

/** Makes a journey of what a store would run. */
export function defineJourney<Input>(
  name: string,
  runner: string,
  { run }: Pick<TransactionRunner<Input, unknown>, 'run'>,
  { input, page, shows, ...given }: Options<Input>,
): Journey {
  return {
    name,
    runner,
    input,
    page,
    given,
    run: (altered: Input) =>
      run({
        kind: name,
        target: { chain: 'binance', subject: name },
        input: altered,
        onStep: () => undefined,
      }),
    shows,
  };
}
