import type { Config } from './config.ts';

/** Lists the values that no log may contain. */
export function listSecrets({
  builder,
  settlerKey,
  faucetKey,
  signingSecrets,
  mail,
  mediaS3,
  pinning,
  exchange,
  signIn,
}: Config): string[] {
  const password = mail && new URL(mail.url).password;
  const all = [
    ...[builder?.key, builder?.secret, settlerKey, faucetKey, ...signingSecrets],
    ...[mediaS3?.secret, pinning.service?.key],
    exchange.kind === 'opensea' ? exchange.key : undefined,
    ...[signIn.google?.clientSecret, signIn.facebook?.clientSecret],
    // As it is written, and as it is sent. A very short one would blot out half of each line.
    ...(password && password.length >= 6 ? [password, decodeURIComponent(password)] : []),
  ];
  return all.filter((secret) => secret !== undefined);
}
