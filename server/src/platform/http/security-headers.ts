import { randomBytes } from 'node:crypto';
import type { MiddlewareHandler } from 'hono';
import { createMiddleware } from 'hono/factory';
import type { HttpEnv } from './http-env.ts';

/** A value that no one can guess, for one answer's inline scripts and styles. */
export function newNonce(): string {
  return randomBytes(16).toString('base64url');
}

/** Where browsers report what a policy has stopped, below the site's place on its host. */
const REPORTS_PATH = '/api/csp-reports';
const REPORTS = 'csp';

/** Browsers that know Trusted Types make neither markup nor code from a text, unless the one policy named here has let it through. */
const onlyTrusted = (policy: string): string => `require-trusted-types-for 'script'; trusted-types ${policy}`;
const NO_TEXTS = onlyTrusted("'none'");

type PagePolicy = {
  nonce: string;
  /** Where the site is on its host. */
  basePath: string;
  /** The address of the one other host that a page may connect to. */
  relayUrl?: string | undefined;
};

/** Adds the policy of a page of the site: only our own files, and inline scripts with the nonce. */
export function setPagePolicy(headers: Headers, { nonce, basePath, relayUrl }: PagePolicy): void {
  const reports = `${basePath}${REPORTS_PATH}`;
  headers.set('content-security-policy', pagePolicy(nonce, reports, relayUrl));
  headers.set('reporting-endpoints', `${REPORTS}="${reports}"`);
}

function pagePolicy(nonce: string, reports: string, relayUrl: string | undefined): string {
  const relay = relayUrl && new URL(relayUrl);
  return [
    "default-src 'none'",
    `script-src 'self' 'nonce-${nonce}'`,
    `style-src 'self' 'nonce-${nonce}'`,
    // React writes style attributes for what is computed (gauges, positions); an attribute cannot load or run anything.
    "style-src-attr 'unsafe-inline'",
    "img-src 'self' data: blob:",
    "media-src 'self' blob:",
    "font-src 'self'",
    `connect-src 'self'${relay ? ` ${relay.protocol}//${relay.host}` : ''}`,
    "manifest-src 'self'",
    "worker-src 'self' blob:",
    "form-action 'self'",
    "base-uri 'none'",
    "object-src 'none'",
    "frame-ancestors 'none'",
    // web/app/lib/trusted-texts.ts
    onlyTrusted('pitlane'),
    // Firefox and Safari read the first, Chromium the second.
    `report-uri ${reports}`,
    `report-to ${REPORTS}`,
  ].join('; ');
}

/** Policy of everything that is not a page: data, and pictures opened on their own. */
const DATA_POLICY = `default-src 'none'; style-src 'unsafe-inline'; base-uri 'none'; frame-ancestors 'none'; ${NO_TEXTS}; sandbox`;

/** Policy of a page that is no part of the site. Not sandboxed like other answers: a sandboxed page may not load itself again. */
export const PLAIN_PAGE_POLICY = `default-src 'none'; style-src 'unsafe-inline'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'; ${NO_TEXTS}`;

/** Policy of the site's own files: a worker's script is held to the policy that it was itself sent with. */
export const FILE_POLICY = `default-src 'self'; base-uri 'none'; object-src 'none'; frame-ancestors 'none'; ${NO_TEXTS}`;

const RESOURCE_POLICY = 'cross-origin-resource-policy';
/** Pages of other sites may read it, so they may show it too: pictures, pinned content and public answers of the API. */
const isOpen = (headers: Headers): boolean => headers.get('access-control-allow-origin') === '*';

/** What pages may ask of a browser: a passkey for this site, and nothing else of this list. */
const PERMISSIONS = [
  'accelerometer=()',
  'bluetooth=()',
  'camera=()',
  'display-capture=()',
  'geolocation=()',
  'gyroscope=()',
  'hid=()',
  'magnetometer=()',
  'microphone=()',
  'midi=()',
  'payment=()',
  'serial=()',
  'usb=()',
  'publickey-credentials-create=(self)',
  'publickey-credentials-get=(self)',
].join(', ');

/**
 * Adds the headers that every answer carries, with any address; with `isHttps`, that browsers keep to HTTPS for a year. A policy that is
 * set already stays.
 */
export function addSecurityHeaders(headers: Headers, isHttps: boolean): void {
  if (!headers.has('content-security-policy')) headers.set('content-security-policy', DATA_POLICY);
  headers.set('x-content-type-options', 'nosniff');
  headers.set('referrer-policy', 'strict-origin-when-cross-origin');
  headers.set('permissions-policy', PERMISSIONS);
  if (!headers.has(RESOURCE_POLICY))
    headers.set(RESOURCE_POLICY, isOpen(headers) ? 'cross-origin' : 'same-origin');
  headers.set('cross-origin-opener-policy', 'same-origin-allow-popups');
  if (isHttps) headers.set('strict-transport-security', 'max-age=31536000; includeSubDomains');
}

/** Adds the headers that every answer carries. A page sets its own policy before. */
export function securityHeaders(isHttps: boolean): MiddlewareHandler<HttpEnv> {
  return createMiddleware<HttpEnv>(async (c, next) => {
    await next();
    const { headers } = c.res;
    // What was answered to an account is for its own pages.
    if (c.req.header('authorization')) headers.set(RESOURCE_POLICY, 'same-origin');
    addSecurityHeaders(headers, isHttps);
  });
}
