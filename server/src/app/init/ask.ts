import { createInterface } from 'node:readline/promises';

/** Says what is wrong with an answer, or nothing. */
type Check = (text: string) => string | undefined | Promise<string | undefined>;
/** Asks until the answer is good, and returns it without spaces around it. Throws an Error when no more answers come. */
export type Ask = (question: string, check: Check) => Promise<string>;

type Streams = { input: NodeJS.ReadableStream; output: NodeJS.WritableStream };

/** Asks on a terminal, or reads answers from a pipe, one to a line. `close` ends it. */
export function createAsk({ input, output }: Streams): { ask: Ask; close: () => void } {
  const lines = createInterface({ input, crlfDelay: Number.POSITIVE_INFINITY });
  const answers = lines[Symbol.asyncIterator]();
  const ask: Ask = async (question, check) => {
    for (;;) {
      output.write(`${question} `);
      const { value, done } = await answers.next();
      if (done) throw new Error('The answers ended before the questions. Nothing was written.');
      const text = value.trim();
      const problem = await check(text);
      if (problem === undefined) return text;
      output.write(`  ${problem}\n`);
    }
  };
  return { ask, close: () => lines.close() };
}
