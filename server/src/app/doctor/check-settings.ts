import { type Check, createFindings } from './finding.ts';
import { isLoopbackUrl } from './loopback.ts';

const { ok, warn } = createFindings('settings');

/** What is allowed and rarely meant. Wrong settings have ended the examination before. */
export const checkSettings: Check = {
  name: 'settings',
  async run({ config }) {
    const chains = config.chains.map(({ chain }) => chain).join(', ') || 'none';
    const read = ok(`Every setting can be read. Roles: ${[...config.roles].join(', ')}; chains: ${chains}.`);
    if (config.demo) return [read];
    return [
      read,
      ...(config.databaseUrl || config.roles.has('decoder')
        ? []
        : [
            warn(
              'There is no DATABASE_URL: the embedded database has one process, and its last seconds are lost with the power.',
              'For a site that is meant to stay, set DATABASE_URL to a PostgreSQL.',
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
              'Name TLS addresses, or set ALLOW_PLAIN where the network is yours alone.',
            ),
          ]
        : []),
      ...(config.security.contact
        ? []
        : [
            warn(
              'SECURITY_CONTACT is not set: those who find a weakness do not learn whom to tell.',
              'Set it to a mailto: or https: address.',
            ),
          ]),
    ];
  },
};
