import type { LegalText } from '@pitlane/shared/domain/studio/studio-legal';
import { type Check, createFindings } from './finding.ts';
import { isLoopbackUrl } from './loopback.ts';

const { ok, warn } = createFindings('settings');

/** What is allowed and rarely meant. Wrong settings have ended the examination before. */
export const checkSettings: Check = {
  name: 'settings',
  async run({ config }) {
    const chains = config.chains.map(({ chain }) => chain).join(', ') || 'none';
    const read = ok(`All settings are valid. Roles: ${[...config.roles].join(', ')}; chains: ${chains}.`);
    const { file, words, off, legal } = config.studio;
    const studio = file
      ? [
          ok(
            `The site is "${words.name}", by ${words.team}: ${file}.${describeOff(off)}${describeLegal(legal)}`,
          ),
        ]
      : [];
    if (config.demo) return [read, ...studio];
    return [
      read,
      ...studio,
      ...(config.databaseUrl || config.roles.has('decoder')
        ? []
        : [
            warn(
              'There is no DATABASE_URL: the embedded database has one process, and its last seconds are lost with the power.',
              'For a real site, set DATABASE_URL to a PostgreSQL.',
            ),
          ]),
      ...(isLoopbackUrl(config.siteUrl)
        ? [
            warn(
              `PUBLIC_ORIGIN is ${config.siteUrl}: links in mails and pictures of cards lead to this machine.`,
              'Set PUBLIC_ORIGIN to the address that browsers see.',
            ),
          ]
        : []),
      ...(config.plainConnections.length > 0
        ? [
            warn(
              `Connections to other machines are not encrypted: ${config.plainConnections.join(', ')}.`,
              'Use TLS addresses, or set ALLOW_PLAIN if the network is yours alone.',
            ),
          ]
        : []),
      ...(config.security.contact
        ? []
        : [
            warn(
              'SECURITY_CONTACT is not set: people who find a vulnerability can’t tell whom to contact.',
              'Set it to a mailto: or https: address.',
            ),
          ]),
    ];
  },
};

function describeOff(off: readonly string[]): string {
  return off.length > 0 ? ` Pages that are off: ${off.join(', ')}.` : '';
}

function describeLegal(texts: readonly LegalText[]): string {
  const named = texts.map(({ name, changed }) => `${name} (${changed})`);
  return named.length > 0 ? ` Legal texts: ${named.join(', ')}.` : '';
}
