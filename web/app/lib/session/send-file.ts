import { ApiError, type ApiErrorCode, asSent, getJson } from '../api.ts';
import { callWithProgress } from '../call-with-progress.ts';
import { getSiteName } from '../site-name.ts';
import { toAddress, toPath } from '../site-path.ts';
import { bearerHeaders } from './session.ts';

/** Between the tries after a line has broken: together as long as a train takes through a tunnel. */
const PAUSES_MS = [500, 1_000, 2_000, 4_000, 8_000, 15_000];
const VERSION = { 'tus-resumable': '1.0.0' };

export type FileSending = {
  file: Blob;
  /** Where it was being sent before a reload. */
  address: string | undefined;
  /** Called before the first byte is sent, and again when the upload has to start over. */
  onAddress: (address: string) => Promise<void>;
  /** 0 to 1, of the bytes that are on their way or there. */
  onProgress: (fraction: number) => void;
  pause?: (ms: number) => Promise<void>;
};

/**
 * Sends a file as the signed-in account, by the tus protocol 1.0.0: what the server has of it is not sent again, after a broken
 * line and after a reload. Gives its address, as a path of the site. Throws an ApiError for a no, and when the line stays broken.
 */
export async function sendFile({ file, onAddress, onProgress, ...given }: FileSending): Promise<string> {
  const { pause = sleep } = given;
  let { address } = given;
  let tries = 0;
  let most = -1;
  for (;;) {
    try {
      if (address === undefined) {
        address = await create(file.size);
        await onAddress(address);
      }
      const offset = await fetchOffset(address);
      // A line that breaks, but gets on, may break as often as it likes.
      if (offset > most) tries = 0;
      most = offset;
      onProgress(offset / file.size);
      if (offset >= file.size) return address;
      await append(address, { file, offset, onProgress });
    } catch (error) {
      const ms = PAUSES_MS[tries++];
      if (!(error instanceof ApiError) || ms === undefined || !mayPass(error)) throw error;
      if (error.code === 'NOT_FOUND') address = undefined;
      await pause(ms);
    }
  }
}

/** Gives an unfinished file up. Never rejects: the server forgets it in a day. */
export async function forgetFile(address: string): Promise<void> {
  await fetch(toAddress(address), { method: 'DELETE', headers: bearerHeaders() }).catch(() => undefined);
}

async function create(size: number): Promise<string> {
  const answer = await call('/api/files', 'POST', { 'upload-length': String(size) });
  const address = answer.headers.get('location');
  if (address) return toPath(address);
  throw new ApiError('UNREADABLE', `The ${getSiteName()} server didn’t say where to upload the file.`, {
    status: 502,
  });
}

async function fetchOffset(address: string): Promise<number> {
  const answer = await call(address, 'HEAD');
  return Number(answer.headers.get('upload-offset'));
}

type Rest = { file: Blob; offset: number; onProgress: (fraction: number) => void };

async function append(address: string, { file, offset, onProgress }: Rest): Promise<void> {
  const headers = {
    ...VERSION,
    ...bearerHeaders(),
    'upload-offset': String(offset),
    'content-type': 'application/offset+octet-stream',
  };
  const body = file.slice(offset);
  const callApi = callWithProgress((sent) => onProgress((offset + sent * body.size) / file.size));
  const answer = await callApi(address, { method: 'PATCH', headers, body }).catch(unreachable);
  if (answer.status >= 400) await throwError(answer);
}

async function call(path: string, method: string, headers: Record<string, string> = {}): Promise<Response> {
  const init = { method, headers: { ...VERSION, ...bearerHeaders(), ...headers } };
  const answer = await fetch(toAddress(path), init).catch(unreachable);
  return answer.ok ? answer : throwError(answer);
}

/** Throws what the server says, in its words. An answer to HEAD has none. */
async function throwError(answer: Response): Promise<never> {
  const { status } = answer;
  const code: ApiErrorCode =
    status === 404 ? 'NOT_FOUND' : status === 401 ? 'UNAUTHENTICATED' : 'UNREACHABLE';
  const text = await answer.text();
  if (text === '')
    throw new ApiError(code, `The ${getSiteName()} server can’t take the file right now.`, { status });
  await getJson(asSent(), '', { callApi: async () => new Response(text, { status }) });
  throw new ApiError('UNREADABLE', 'This page can’t read the server’s answer.', {
    status,
  });
}

function unreachable(cause: unknown): never {
  const message = `The ${getSiteName()} server isn’t responding. Check your connection and try again.`;
  throw new ApiError('UNREACHABLE', message, { status: 503, cause });
}

/** True when another try may succeed: the connection broke, another request has the file, or the upload has to start over. */
function mayPass({ status }: ApiError): boolean {
  return status >= 500 || status === 409 || status === 404;
}

function sleep(ms: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, ms));
}
