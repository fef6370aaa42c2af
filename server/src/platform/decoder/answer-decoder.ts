import { RefusedWorkError } from '../worker-process.ts';
import { INPUT } from './sandbox.ts';

const toJson = (_: string, value: unknown) =>
  value instanceof Uint8Array ? Buffer.from(value).toString('base64') : value;

/**
 * For a decoder's own file: does the one work that it was started for, with the file that its parent has opened, and writes the answer as
 * JSON. Bytes become Base64.
 */
export async function answerDecoder<Work>(
  make: (work: Work & { path: string }) => Promise<unknown>,
): Promise<void> {
  const work = JSON.parse(process.argv[2] ?? '{}') as Work;
  const answer = await make({ ...work, path: INPUT }).then(
    (made) => ({ made }),
    (error: unknown) =>
      error instanceof RefusedWorkError ? { refused: error.message } : { failed: String(error) },
  );
  process.stdout.write(JSON.stringify(answer, toJson));
}
