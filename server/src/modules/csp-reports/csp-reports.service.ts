import type { CspReport, CspReportInput } from '@pitlane/shared/api/csp-reports';
import { LRUCache } from 'lru-cache';
import { createBuckets } from '../../platform/http/rate-limit.ts';
import type { Log } from '../../platform/log.ts';

/** Different reports that are kept. Any browser can send any: the oldest ones make room. */
const MAX_KEPT = 200;
const MAX_TEXT = 200;

/** Lines of the log: a stranger who makes up reports must not fill the disk. */
const LINES = { burst: MAX_KEPT, perSecond: 1 / 60 };

type Found = Pick<CspReport, 'directive' | 'blocked' | 'page' | 'source'>;

/**
 * Keeps what browsers report, each kind once, and logs each kind when it comes first: 200 at once, and then one a minute. Nothing of a query or a sample is kept. `now` is in
 * seconds since 1970.
 */
export function createCspReportsService({ log, now }: { log: Log; now: () => number }) {
  const kept = new LRUCache<string, CspReport>({ max: MAX_KEPT });
  const lines = createBuckets(LINES, () => now() * 1_000);
  return {
    take(input: CspReportInput): void {
      for (const found of readReports(input)) {
        const key = JSON.stringify(found);
        const at = now();
        const before = kept.get(key);
        kept.set(key, {
          ...found,
          count: (before?.count ?? 0) + 1,
          first_at: before?.first_at ?? at,
          last_at: at,
        });
        if (!before && lines.take('all') === 0)
          log.warn({ report: found }, 'a page was kept from doing what its policy forbids');
      }
    },
    /** The newest first. */
    list: (): CspReport[] => [...kept.values()],
  };
}
export type CspReportsService = ReturnType<typeof createCspReportsService>;

function readReports(input: CspReportInput): Found[] {
  if (!Array.isArray(input)) {
    const { 'csp-report': old } = input;
    const directive = old['effective-directive'] ?? old['violated-directive'];
    return [
      toFound(directive, old['blocked-uri'], old['document-uri'], [old['source-file'], old['line-number']]),
    ];
  }
  return input
    .filter(({ type }) => type === 'csp-violation')
    .map(({ body }) =>
      toFound(body.effectiveDirective, body.blockedURL, body.documentURL, [body.sourceFile, body.lineNumber]),
    );
}

type Source = [file: string | undefined, line: number | null | undefined];

function toFound(directive = '', blocked = '', page = '', [file, line]: Source): Found {
  return {
    directive: cut(directive),
    blocked: cut(URL.canParse(blocked) ? toOrigin(new URL(blocked)) : blocked),
    page: toPath(page),
    source: file ? cut(`${toPath(file)}:${line ?? 0}`) : null,
  };
}

/** `data:` and extensions have no origin: their scheme says enough. */
const toOrigin = ({ origin, protocol }: URL): string => (origin === 'null' ? protocol : origin);

function toPath(address: string): string {
  return cut(URL.canParse(address) ? new URL(address).pathname : (address.split(/[?#]/)[0] ?? ''));
}

/** Control characters would draw in a terminal that shows the log. */
const cut = (text: string): string => text.replace(/\p{Cc}/gu, '').slice(0, MAX_TEXT);
