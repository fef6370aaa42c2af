/** The two files that `pitlane init` writes. */
import { randomBytes } from 'node:crypto';
import { CHAIN_FACTS } from '@pitlane/shared/domain/chain/chains';
import { generatePrivateKey, privateKeyToAddress } from 'viem/accounts';
import type { Answers, Node } from './questions.ts';

export type Made = {
  /** The text of .env, with secrets. */
  settings: string;
  /** The text of the studio file; undefined where there is one. */
  studioFile: string | undefined;
  /** Accounts that need coins. */
  accounts: { builder: string; settler: string };
};

/** Makes the settings and secrets of a server with all roles in one process. `studioPath` is where the studio file is. */
export function makeSettings(
  { studio, origin, databaseUrl, nodes, mail }: Answers,
  studioPath: string,
): Made {
  const [builder, settler] = [generatePrivateKey(), generatePrivateKey()];
  const settings: Record<string, string> = {
    PUBLIC_ORIGIN: origin,
    STUDIO_FILE: studioPath,
    DATABASE_URL: databaseUrl,
    ...Object.assign({}, ...nodes.map(toNodeSettings)),
    ...(mail && { MAIL_SMTP_URL: mail.smtpUrl, MAIL_FROM: mail.from }),
    BUILDER_PRIVATE_KEY: builder,
    BUILD_SECRET: `0x${randomBytes(32).toString('hex')}`,
    SETTLER_PRIVATE_KEY: settler,
  };
  return {
    settings: [
      '# Written by pitlane init. Every setting is described in .env.example. It has secrets: only its owner may read it.',
      '# Keep a copy of BUILD_SECRET where your backups are: an epoch whose secret is lost is forfeited.',
      ...Object.entries(settings).map(([name, value]) => `${name}=${quote(value)}`),
      '',
    ].join('\n'),
    studioFile:
      studio &&
      [`name = ${JSON.stringify(studio.name)}`, `team = ${JSON.stringify(studio.team)}`, ''].join('\n'),
    accounts: { builder: privateKeyToAddress(builder), settler: privateKeyToAddress(settler) },
  };
}

function toNodeSettings({ chain, rpcUrl, chainId }: Node): Record<string, string> {
  const name = chain.toUpperCase();
  const isMain = chainId === CHAIN_FACTS[chain].realId;
  return { [`${name}_RPC_URL`]: rpcUrl, ...(!isMain && { [`${name}_CHAIN_ID`]: String(chainId) }) };
}

/** As Node reads .env files: what has a # or a space in it needs quotes, and any of three kinds does. */
function quote(value: string): string {
  if (/^[\w./:@%+=?&,~-]*$/.test(value)) return value;
  const mark = [`'`, `"`, '`'].find((each) => !value.includes(each));
  if (!mark || /[\r\n]/.test(value)) throw new RangeError('a setting that no .env file can hold');
  return `${mark}${value}${mark}`;
}
