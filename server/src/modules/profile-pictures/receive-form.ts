import { createWriteStream } from 'node:fs';
import { pipeline } from 'node:stream/promises';
import { Busboy, type BusboyFileStream, type BusboyInstance } from '@fastify/busboy';
import { AppError } from '@pitlane/shared/domain/app-error';
import { MAX_UPLOAD_BYTES } from '@pitlane/shared/domain/people/profile-pictures';
import { type DiskGuard, whileRoom } from '../../platform/disk-guard.ts';
import { requirePace, tooSlow } from '../../platform/http/require-pace.ts';
import { withTimeout } from '../../platform/waiting.ts';

/** The most bytes around the file: boundaries, headers and the other fields. */
const MAX_AROUND_BYTES = 64 * 1024;
const MAX_FIELDS = 12;
const MAX_FIELD_BYTES = 200;
/** A slow line of 2 Mbit/s sends the largest file in 200 s. */
const TIMEOUT_MS = 300_000;

/** A request as it comes in: `body` is read piece by piece. */
export type IncomingForm = {
  contentType: string | undefined;
  contentLength: string | undefined;
  body: ReadableStream<Uint8Array> | null;
};

/**
 * Reads a form, writes the file in its field `files` to `path`, and gives the other fields. Stops reading where the form becomes
 * too large or has more in it than it should. Throws BAD_REQUEST, PAYLOAD_TOO_LARGE, TIMEOUT or DISK_FULL; the file may then be there in part.
 */
export async function receiveForm(
  form: IncomingForm,
  path: string,
  disk: Pick<DiskGuard, 'requireRoom'>,
): Promise<Record<string, string>> {
  const { contentLength, body } = form;
  if (Number(contentLength) > MAX_UPLOAD_BYTES + MAX_AROUND_BYTES) throw tooLarge();
  const parser = openParser(form);
  const reading = readParts(parser, path);
  try {
    return await withTimeout(Promise.race([reading.done, feed(parser, body, disk)]), TIMEOUT_MS, tooSlow);
  } catch (error) {
    parser.destroy();
    await reading.end();
    throw toFormError(error);
  }
}

function openParser({ contentType, body }: IncomingForm): BusboyInstance {
  if (!contentType?.startsWith('multipart/form-data') || !body) {
    throw new AppError('BAD_REQUEST', 'Send a form with the file in it: content-type multipart/form-data.');
  }
  try {
    return new Busboy({
      headers: { 'content-type': contentType },
      limits: {
        // One more than is allowed, so that too many are noticed.
        fields: MAX_FIELDS + 1,
        files: 2,
        parts: MAX_FIELDS + 3,
        fieldSize: MAX_FIELD_BYTES,
        fileSize: MAX_UPLOAD_BYTES,
        headerPairs: 20,
        headerSize: 4_096,
      },
      // A field without a file name may come as a Blob.
      isPartAFile: (name, _type, fileName) => fileName !== undefined || name === 'files',
    });
  } catch (cause) {
    throw unreadable(cause);
  }
}

/** Gives the parser the body as fast as it takes it. The body is never cancelled: its sender still waits for the answer. */
async function feed(
  parser: BusboyInstance,
  body: IncomingForm['body'],
  disk: Pick<DiskGuard, 'requireRoom'>,
): Promise<never> {
  let left = MAX_UPLOAD_BYTES + MAX_AROUND_BYTES;
  for await (const chunk of body ? whileRoom(requirePace(body), disk) : []) {
    left -= chunk.byteLength;
    if (left < 0) throw tooLarge();
    await new Promise<void>((resolve, reject) => {
      parser.write(chunk, (error) => (error ? reject(error) : resolve()));
    });
  }
  parser.end();
  // The parts tell when they are done.
  return new Promise<never>(() => undefined);
}

/** Collects what the parser finds. `done` has the fields when all is read and the file is written. */
function readParts(parser: BusboyInstance, path: string) {
  const fields = new Map<string, string>();
  const { promise: done, resolve, reject } = Promise.withResolvers<Record<string, string>>();
  let file: BusboyFileStream | undefined;
  let written: Promise<void> | undefined;
  // Callers await `done` and get its failure. Without a reader, it must not count as unhandled.
  done.catch(() => undefined);

  parser.on('file', (name, stream) => {
    stream.on('limit', () => reject(tooLarge()));
    if (name !== 'files' || file) {
      stream.resume();
      return reject(
        file
          ? oneFile()
          : new AppError('BAD_REQUEST', 'Put the file into the field "files".', { field: 'files' }),
      );
    }
    file = stream;
    written = pipeline(stream, createWriteStream(path, { flags: 'wx' }));
    written.catch(reject);
  });
  // A part may have no name, whatever the types say.
  parser.on('field', (name: string | undefined, value, _nameCut, valueCut) => {
    if (name === undefined) return reject(unreadable(undefined));
    const field = name.slice(0, 60);
    if (valueCut) reject(new AppError('BAD_REQUEST', `${field} is too long.`, { field }));
    if (fields.has(name)) reject(new AppError('BAD_REQUEST', `${field} must be given once.`, { field }));
    if (fields.size >= MAX_FIELDS) reject(tooMany());
    fields.set(name, value);
  });
  for (const event of ['partsLimit', 'fieldsLimit'] as const) parser.on(event, () => reject(tooMany()));
  parser.on('filesLimit', () => reject(oneFile()));
  parser.on('error', reject);
  parser.on('finish', () => {
    if (!written) {
      return reject(
        new AppError('BAD_REQUEST', 'files is missing: send the picture in it.', { field: 'files' }),
      );
    }
    written.then(() => resolve(Object.fromEntries(fields)), reject);
  });

  return {
    done,
    /** Stops writing the file. Resolves when nothing holds it any more. */
    async end() {
      file?.destroy();
      // Its failure has rejected `done`.
      await written?.catch(() => undefined);
    },
  };
}

function tooLarge(): AppError {
  const message = `This file is larger than ${MAX_UPLOAD_BYTES / 1_000_000} MB. Make it smaller, or choose another one.`;
  return new AppError('PAYLOAD_TOO_LARGE', message, { field: 'files' });
}

function oneFile(): AppError {
  return new AppError('BAD_REQUEST', 'Send one file at a time.', { field: 'files' });
}

function tooMany(): AppError {
  return new AppError('BAD_REQUEST', 'This form has more fields than an upload has.');
}

function unreadable(cause: unknown): AppError {
  return new AppError(
    'BAD_REQUEST',
    'This form can’t be read: it ends too early, or its boundary is missing.',
    {
      cause,
    },
  );
}

/** Turns an error of the parser into the form's fault. Errors of the disk and the connection have a code, and stay as they are. */
function toFormError(error: unknown): unknown {
  if (error instanceof AppError || (error instanceof Error && 'code' in error)) return error;
  return unreadable(error);
}
