import { AppError } from '@pitlane/shared/domain/app-error';
import { getSiteName } from '@pitlane/shared/domain/site/site-name';
import { getSiteAccent } from '../core/name-site.ts';
import { escapeHtml } from '../platform/escape-html.ts';
import { errorResponse } from '../platform/http/errors.ts';
import { PLAIN_PAGE_POLICY } from '../platform/http/security-headers.ts';

/**
 * Answers a page that was not admitted: a document of its own, since rendering the usual one is the work that is being refused. It loads
 * itself again. A page's code, which asks for `.data`, gets JSON and shows its own words.
 */
export function answerBusy(request: Request, error: AppError): Response {
  const answer = errorResponse(error);
  if (new URL(request.url).pathname.endsWith('.data')) return answer;
  const { headers, status } = answer;
  headers.set('content-type', 'text/html; charset=utf-8');
  headers.set('content-security-policy', PLAIN_PAGE_POLICY);
  const seconds = headers.get('retry-after') ?? '1';
  headers.set('refresh', seconds);
  return new Response(request.method === 'HEAD' ? null : toHtml(error.message), { status, headers });
}

/** Returns whether a page was not admitted. */
export function isBusy(error: unknown): error is AppError {
  return error instanceof AppError && error.code === 'TOO_MANY_REQUESTS';
}

/** The look of deploy/away.html. `message` is ours, and has no markup. */
const toHtml = (message: string) => `<!doctype html>
<html lang="en">
  <head>
    <meta charset="utf-8" />
    <meta name="viewport" content="width=device-width, initial-scale=1" />
    <meta name="robots" content="noindex" />
    <title>Easy on the throttle · ${escapeHtml(getSiteName())}</title>
    <style>
      :root { color-scheme: light dark; }
      body { box-sizing: border-box; display: grid; align-content: center; min-height: 100vh; margin: 0; padding: 24px;
        background: light-dark(#f4f2ed, #0d0e10); color: light-dark(#16171a, #f3f1ec); font: 18px/1.5 system-ui, sans-serif; }
      main { width: min(100%, 42rem); margin: 0 auto; }
      h1 { margin: 0; font-size: 32px; line-height: 1.2; }
      h1::before { content: ""; display: block; width: 160px; height: 4px; margin-bottom: 24px; background: ${getSiteAccent().field}; }
      p { color: light-dark(#5b5e65, #9fa3ab); }
      a { color: inherit; }
    </style>
  </head>
  <body>
    <main>
      <h1>Easy on the throttle</h1>
      <p>${message}</p>
      <p>We’ll keep trying. <a href="">Try again now</a></p>
    </main>
  </body>
</html>
`;
