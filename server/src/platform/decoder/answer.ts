import { z } from 'zod';
import { parseJson } from '../parse-json.ts';
import { FailedWorkError, RefusedWorkError, WorkerEndedError } from '../worker-process.ts';

/** The longest answer: two animated pictures in Base64. */
export const MAX_ANSWER_BYTES = 128_000_000;

/** A WebP picture in an answer. Its first bytes are checked: what a decoder says of a stranger's file is not believed. */
export const webpInAnswer = z
  .string()
  .transform((text) => new Uint8Array(Buffer.from(text, 'base64')))
  .refine((bytes) => /^RIFF.{4}WEBP$/s.test(Buffer.from(bytes.subarray(0, 12)).toString('latin1')), {
    error: 'is no WebP picture',
  });

const refusals = z.object({ refused: z.string().optional(), failed: z.string().optional() });

/** Reads the answer of a decoder. Throws a RefusedWorkError, a FailedWorkError, or a WorkerEndedError when it is no answer. */
export function readAnswer<Made>(
  text: string,
  { does, made }: { does: string; made: z.ZodType<Made> },
): Made {
  const answer = parseJson(text);
  const { refused, failed } = refusals.safeParse(answer).data ?? {};
  if (refused !== undefined) throw new RefusedWorkError(refused);
  if (failed !== undefined) throw new FailedWorkError(`the process that ${does} has failed: ${failed}`);
  const read = z.object({ made }).safeParse(answer);
  if (read.success) return read.data.made;
  throw new WorkerEndedError(`the process that ${does} gave no answer`, { cause: read.error });
}
