import type { LockedPackage } from './read-lockfile.ts';

/** Versions from `introduced` on, before `fixed`. Without `fixed` there is no remedy yet. */
type Range = { introduced: string; fixed?: string };
export type Advisory = { id: string; package: string; severity: string; title: string; ranges: Range[] };
/** A finding that was judged harmless for us. It has to be judged again after `until`, a date. */
type Accepted = { id: string; package: string; because: string; until: string };
export type Snapshot = { date: string; source: string; advisories: Advisory[]; accepted: Accepted[] };

export type Finding = {
  id: string;
  name: string;
  severity: string;
  title: string;
  /** Where the package is: tools/node_modules/ws@8.0.0. */
  places: string[];
};

/** Finds the packages that an advisory of the snapshot is about. */
export function findAdvisories(packages: readonly LockedPackage[], { advisories }: Snapshot): Finding[] {
  return advisories.flatMap(({ id, package: name, severity, title, ranges }) => {
    const places = packages
      .filter((one) => one.name === name && ranges.some((range) => isInRange(one.version, range)))
      .map(({ place, version }) => `${place}@${version}`);
    return places.length > 0 ? [{ id, name, severity, title, places }] : [];
  });
}

/** Divides findings into those that were accepted, with the reason, and those that are open on a day (2026-11-27). */
export function divideFindings(findings: readonly Finding[], { accepted }: Snapshot, day: string) {
  const findReason = ({ id, name }: Finding) =>
    accepted.find((one) => one.id === id && one.package === name && one.until >= day)?.because;
  return {
    open: findings.filter((finding) => findReason(finding) === undefined),
    accepted: findings.flatMap((finding) => {
      const because = findReason(finding);
      return because === undefined ? [] : [{ ...finding, because }];
    }),
  };
}

function isInRange(version: string, { introduced, fixed }: Range): boolean {
  return compare(version, introduced) >= 0 && (fixed === undefined || compare(version, fixed) < 0);
}

/** Compares two versions by their numbers. A version before a release (1.5.0-beta.1) is older than the release. */
function compare(left: string, right: string): number {
  const [a, b] = [left, right].map((version) => {
    const [numbers = '', before] = version.split('+')[0]?.split(/-(.*)/s) ?? [];
    const [major = 0, minor = 0, patch = 0] = numbers.split('.').map(Number);
    return [major, minor, patch, before === undefined ? 1 : 0];
  });
  const differences = a?.map((number, at) => number - (b?.[at] ?? 0)) ?? [];
  return differences.find((difference) => difference !== 0) ?? 0;
}

type NpmAudit = {
  vulnerabilities?: Record<
    string,
    {
      nodes?: string[];
      via: (string | { name: string; title: string; url: string; severity: string })[];
    }
  >;
};

/** Reads what `npm audit --json` says. Undefined when the registry could not be asked. */
export function readNpmAudit(text: string): Finding[] | undefined {
  const { vulnerabilities } = JSON.parse(text) as NpmAudit;
  if (!vulnerabilities) return undefined;
  return Object.entries(vulnerabilities).flatMap(([name, { nodes = [], via }]) =>
    via.flatMap((cause) => {
      // A name is a package that this one depends on. It is listed itself.
      if (typeof cause === 'string') return [];
      const { title, url, severity } = cause;
      return { id: url.split('/').at(-1) ?? url, name, severity, title, places: nodes };
    }),
  );
}
