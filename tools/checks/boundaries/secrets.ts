import { SECRET_ROLES } from '@pitlane/server/config/secrets';
import type { Problem, Tree } from './source.ts';

/** What a secret looks like. In parts, so that this list keeps its own rule. */
const KINDS: Record<string, RegExp> = {
  'a private key': /-----BEGIN (?:[A-Z]+ )*PRIVATE KEY-----/,
  'a private key of age': /AGE-SECRET-KEY-1[0-9A-Z]{20,}/,
  'an access key of AWS': /\b(?:AKIA|ASIA)[0-9A-Z]{16}\b/,
  'a token of GitHub': /\b(?:gh[pousr]_\w{36,}|github_pat_\w{60,})/,
  'a token of npm': /\bnpm_\w{36,}/,
  'a token of Slack': /\bxox[abeoprs]-[\w-]{20,}/,
  'a key of Google': /\bAIza[\w-]{35}\b/,
  'a client secret of Google': /\bGOCSPX-[\w-]{28}\b/,
  'a key of Stripe': /\b[rs]k_live_\w{20,}/,
  'a key of an AI service': /\bsk-(?:ant|proj)-[\w-]{30,}/,
  'a key of a mail service': /\b(?:SG\.[\w-]{20,}\.[\w-]{40,}|key-[0-9a-f]{32})\b/,
  'a token of an operator': /\bpitlane_[\w-]{43}(?![\w-])/,
  'a signed token': /\beyJ[\w-]{15,}\.eyJ[\w-]{15,}\.[\w-]{20,}/,
};
/** A setting with a key of 64 digits, as BUILDER_PRIVATE_KEY has one. Those of tests repeat one digit or count up. */
const CHAIN_KEY =
  /(?:PRIVATE_?KEY|BUILD_?SECRET|MNEMONIC_?SEED)\w*['"]?\s*[:=]\s*['"`]?(?:0x)?([0-9a-f]{64})\b/i;
/** Any other secret of the server's settings, with a value that no person would make up: letters and digits, 16 at least. */
const SETTING = new RegExp(
  `\\b(?:${Object.keys(SECRET_ROLES).join('|')})['"]?\\s*[:=]\\s*['"\`]?(?=[\\w+/=-]*\\d)(?=[\\w+/=-]*[a-z])([\\w+/=-]{16,})`,
  'i',
);
/** An address with a password in it. */
const LOGIN = /\b(?:postgres(?:ql)?|smtps?|https?|redis|amqp):\/\/[^\s:@/'"`<>]+:([^\s:@/'"`<>]+)@/;
/** Passwords of examples and tests, and those that are put in at run time. */
const EXAMPLE =
  /^(?:change-me|password|secret|hush|hush-hush|wrong|pass|pw|p%40ss\S*|\.{3}|…|\$\S*|\d\S{0,3}|.{1,4})$/i;

/** Secrets in any file of the project. The public mnemonic of local chains and keys of one repeated digit are none. */
export function checkSecrets(tree: Tree): Problem[] {
  return [...tree].flatMap(([path, text]) =>
    text.split('\n').flatMap((line, index) => {
      const what = findSecret(line);
      if (!what) return [];
      const message = `${what}: take it out, and change it where it is used, because it stays in the history`;
      return [{ path, line: index + 1, rule: 'secrets', message }];
    }),
  );
}

function findSecret(line: string): string | undefined {
  for (const [what, pattern] of Object.entries(KINDS)) if (pattern.test(line)) return what;
  const key = CHAIN_KEY.exec(line)?.[1];
  if (key && new Set(key.toLowerCase()).size > 4) return 'a private key of an account';
  const setting = SETTING.exec(line)?.[1];
  if (setting && new Set(setting.toLowerCase()).size > 8) return 'a secret of the settings';
  const password = LOGIN.exec(line)?.[1];
  if (password && !EXAMPLE.test(password)) return 'an address with a password';
  return undefined;
}
