import { randomBytes } from 'node:crypto';
import type { MiddlewareHandler } from 'hono';
import { createMiddleware } from 'hono/factory';
import type { HttpEnv } from './http-env.ts';

/** A value that no one can guess, for one answer's inline scripts and styles. */
export function newNonce(): string {
  return randomBytes(16).toString('base64url');
}

/** Policy of a page of the site: only our own files, and inline scripts with the nonce. */
export function pagePolicy(nonce: string): string {
  return [
    "default-src 'none'",
    `script-src 'self' 'nonce-${nonce}'`,
    `style-src 'self' 'nonce-${nonce}'`,
    // React writes style attributes for what is computed (gauges, positions); an attribute cannot load or run anything.
    "style-src-attr 'unsafe-inline'",
    "img-src 'self' data: blob:",
    "media-src 'self' blob:",
    "font-src 'self'",
    "connect-src 'self'",
    "manifest-src 'self'",
    "worker-src 'self' blob:",
    "form-action 'self'",
    "base-uri 'none'",
    "object-src 'none'",
    "frame-ancestors 'none'",
  ].join('; ');
}

/** Policy of everything that is not a page: data, and pictures opened on their own. */
const DATA_POLICY =
  "default-src 'none'; style-src 'unsafe-inline'; base-uri 'none'; frame-ancestors 'none'; sandbox";

/** Policy of the site's own files: a worker's script is held to the policy that it was itself sent with. */
export const FILE_POLICY = "default-src 'self'; base-uri 'none'; object-src 'none'; frame-ancestors 'none'";

/** The headers that every answer carries, with any address. A policy that is set already stays. */
export function addSecurityHeaders(headers: Headers): void {
  if (!headers.has('content-security-policy')) headers.set('content-security-policy', DATA_POLICY);
  headers.set('x-content-type-options', 'nosniff');
  headers.set('referrer-policy', 'strict-origin-when-cross-origin');
  headers.set('permissions-policy', 'camera=(), microphone=(), geolocation=(), payment=(), usb=()');
  headers.set('cross-origin-opener-policy', 'same-origin-allow-popups');
}

/** Adds the headers that every answer carries. A page sets its own policy before. */
export function securityHeaders(https: boolean): MiddlewareHandler<HttpEnv> {
  return createMiddleware<HttpEnv>(async (c, next) => {
    await next();
    const { headers } = c.res;
    addSecurityHeaders(headers);
    if (https) headers.set('strict-transport-security', 'max-age=31536000; includeSubDomains');
  });
}
