/** Which settings are secrets, and which roles work with them. */

export const ROLES = ['web', 'api', 'indexer', 'jobs', 'builder', 'decoder'] as const;
export type Role = (typeof ROLES)[number];

/** What a process does unless ROLES says otherwise: everything in one. It starts each decoder itself. */
export const DEFAULT_ROLES: readonly Role[] = ROLES.filter((role) => role !== 'decoder');

const PAGES: readonly Role[] = ['web', 'api'];

/** Every secret by its name, with the roles that work with it. A process without such a role must not have it. */
export const SECRET_ROLES: Readonly<Record<string, readonly Role[]>> = {
  DATABASE_URL: ['web', 'api', 'indexer', 'jobs', 'builder'],
  BUILDER_PRIVATE_KEY: ['builder'],
  BUILD_SECRET: ['builder'],
  SETTLER_PRIVATE_KEY: ['builder'],
  FAUCET_PRIVATE_KEY: PAGES,
  SIGNING_SECRET: PAGES,
  PINNING_API_KEY: PAGES,
  OPENSEA_API_KEY: PAGES,
  GOOGLE_CLIENT_SECRET: PAGES,
  FACEBOOK_CLIENT_SECRET: PAGES,
  // Pages tell visitors whether mails are sent.
  MAIL_SMTP_URL: [...PAGES, 'jobs'],
  MEDIA_S3_SECRET: [...PAGES, 'jobs'],
};

/** Returns whether a process with these roles works with a setting. Settings that are no secrets are for all. */
export function needsSetting(name: string, roles: ReadonlySet<Role>): boolean {
  return SECRET_ROLES[name]?.some((role) => roles.has(role)) ?? true;
}

/** Lists the secrets that a process has and does not need. An attacker who takes over the process would get them. */
export function findMisplacedSecrets(given: Record<string, string>, roles: ReadonlySet<Role>): string[] {
  return Object.entries(SECRET_ROLES).flatMap(([name, needing]) =>
    given[name] && !needsSetting(name, roles)
      ? [
          `${name}: this process must not have it (ROLES=${[...roles].join(',')}): only ${needing.join(', ')} work with it`,
        ]
      : [],
  );
}

/** Lists the problems of roles that do not go together. */
export function findRoleProblems(roles: ReadonlySet<Role>, given: Record<string, string>): string[] {
  if (!roles.has('decoder')) return [];
  return [
    ...(roles.size > 1 ? ['ROLES: decoder must be the only role of its process'] : []),
    ...(given.DECODER_SOCKET ? [] : ['DECODER_SOCKET: missing; the role decoder listens there']),
  ];
}
