import { createHash } from 'node:crypto';
import type { LockedPackage } from './read-lockfile.ts';

type Product = { name: string; version: string };

/**
 * Makes a bill of materials in CycloneDX 1.6. Packages that only checks, tests and builds need are in the scope "excluded". The same lockfiles
 * give the same text: its serial number comes from the content.
 */
export function toCycloneDx({ name, version }: Product, packages: readonly LockedPackage[]) {
  const components = [...mergePlaces(packages).values()]
    .map(toComponent)
    .toSorted((a, b) => (a.purl < b.purl ? -1 : Number(a.purl > b.purl)));
  return {
    $schema: 'http://cyclonedx.org/schema/bom-1.6.schema.json',
    bomFormat: 'CycloneDX',
    specVersion: '1.6',
    serialNumber: `urn:uuid:${toUuid(JSON.stringify([name, version, components]))}`,
    version: 1,
    metadata: { component: { 'bom-ref': name, type: 'application', name, version } },
    components,
    dependencies: [{ ref: name, dependsOn: components.map(({ purl }) => purl) }],
  };
}

/** A package may be in several places and lockfiles. It is delivered when one of these is. */
function mergePlaces(packages: readonly LockedPackage[]): Map<string, LockedPackage> {
  const merged = new Map<string, LockedPackage>();
  for (const one of packages) {
    const known = merged.get(toPurl(one));
    merged.set(toPurl(one), {
      ...one,
      isDev: one.isDev && known?.isDev !== false,
      isOptional: one.isOptional && known?.isOptional !== false,
    });
  }
  return merged;
}

function toComponent(one: LockedPackage) {
  const purl = toPurl(one);
  return {
    'bom-ref': purl,
    type: 'library',
    name: one.name,
    version: one.version,
    scope: one.isDev ? 'excluded' : one.isOptional ? 'optional' : 'required',
    ...(one.integrity && { hashes: [toHash(one.integrity)] }),
    ...(one.licence && { licenses: [toLicence(one.licence)] }),
    purl,
  };
}

/** pkg:npm/%40scope/name@1.0.0 */
function toPurl({ name, version }: Pick<LockedPackage, 'name' | 'version'>): string {
  return `pkg:npm/${name.replace('@', '%40')}@${encodeURIComponent(version)}`;
}

function toHash(integrity: string) {
  const [algorithm = '', content = ''] = integrity.split(' ')[0]?.split(/-(.*)/s) ?? [];
  return { alg: algorithm.replace('sha', 'SHA-'), content: Buffer.from(content, 'base64').toString('hex') };
}

/** A single identifier of SPDX, or an expression of several. */
function toLicence(licence: string) {
  return /^[\w.+-]+$/.test(licence)
    ? { license: { id: licence } }
    : { expression: licence.replace(/^SEE LICENSE.*/, 'LicenseRef-other') };
}

function toUuid(text: string): string {
  const hex = createHash('sha256').update(text).digest('hex');
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-5${hex.slice(13, 16)}-a${hex.slice(17, 20)}-${hex.slice(20, 32)}`;
}
