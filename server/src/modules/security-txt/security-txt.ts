import type { Config } from '../../config/config.ts';

const DAY_MS = 86_400_000;
/** RFC 9116 wants less than a year: a contact that has moved on must not be relied on. It is computed with each answer. */
const VALID_DAYS = 180;

/** The file by which finders of a weakness know whom to tell (RFC 9116); undefined without a contact. */
export function writeSecurityTxt(
  { contact, policy }: Config['security'],
  { siteUrl, nowMs }: { siteUrl: string; nowMs: number },
): string | undefined {
  if (!contact) return undefined;
  const end = new Date(Math.ceil(nowMs / DAY_MS + VALID_DAYS) * DAY_MS);
  const fields = [
    ['Contact', contact],
    ['Expires', end.toISOString().replace('.000Z', 'Z')],
    ['Preferred-Languages', 'en'],
    ['Canonical', `${siteUrl}/.well-known/security.txt`],
    ...(policy ? [['Policy', policy]] : []),
  ];
  return fields.map(([name, value]) => `${name}: ${value}\n`).join('');
}
