import type { Browser } from './sessions.ts';

/** The browser that a request comes from. */
export function readBrowser(request: { header(name: 'user-agent'): string | undefined }): Browser {
  return { userAgent: request.header('user-agent') };
}
