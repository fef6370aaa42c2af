import { AppError, type ErrorCode } from '@pitlane/shared/domain/app-error';

/** Headers of the protocol that are passed on. Others could name another method, another host or a length that comes later. */
const PASSED = ['tus-resumable', 'upload-offset', 'content-length'];

/** The request as the protocol's server gets it: of its own headers, and for the file that we have named. */
export function toTusRequest(request: Request, id: string): Request {
  const { method } = request;
  const names = method === 'PATCH' ? [...PASSED, 'content-type'] : PASSED;
  const headers = new Headers({ 'x-file-id': id });
  for (const name of method === 'POST' ? ['tus-resumable', 'upload-length'] : names) {
    const value = request.headers.get(name);
    if (value !== null) headers.set(name, value);
  }
  const address = new URL(method === 'POST' ? '/api/files' : `/api/files/${id}`, request.url);
  const body = method === 'PATCH' ? request.body : null;
  return new Request(address, { method, headers, body, ...(body && { duplex: 'half' }) } as RequestInit);
}

const CODES: Record<number, ErrorCode> = {
  403: 'BAD_REQUEST',
  404: 'NOT_FOUND',
  409: 'CONFLICT',
  410: 'NOT_FOUND',
  412: 'BAD_REQUEST',
  413: 'PAYLOAD_TOO_LARGE',
  415: 'BAD_REQUEST',
};

const WORDS: Partial<Record<ErrorCode, string>> = {
  NOT_FOUND: 'There is no such file. Unfinished ones are removed after 24 hours: send it again.',
  CONFLICT: 'These bytes do not follow what is here. Ask for the offset (HEAD), and go on from there.',
  PAYLOAD_TOO_LARGE: 'These are more bytes than the file has.',
};

/** The protocol's refusal in our words. What it writes goes to the log. */
export function toTusError(status: number, text: string): AppError {
  const cause = new Error(text.trim());
  if (/aborted|lock/i.test(text)) {
    return new AppError(
      'CONFLICT',
      'Another request sends this file. Ask for the offset (HEAD), and go on from there.',
      {
        cause,
      },
    );
  }
  if (status >= 500) {
    return new AppError(
      'STORAGE_UNAVAILABLE',
      'The file cannot be written just now. Try again in a minute.',
      { cause },
    );
  }
  const code = CODES[status] ?? 'BAD_REQUEST';
  return new AppError(
    code,
    WORDS[code] ?? `The request is not as the tus protocol 1.0.0 wants it: ${text.trim()}.`,
    {
      cause,
    },
  );
}
