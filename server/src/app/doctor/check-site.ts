import { ClientSchema, HealthSchema } from '@pitlane/shared/api/health';
import { explain } from './explain.ts';
import { type Check, createFindings, type DoctorContext, type Finding } from './finding.ts';

const { ok, warn, fail } = createFindings('site');

const ANSWER_MS = 5_000;
/** An address that no machine has (RFC 5737): only a visitor who lies would come from it. */
const CLAIMED = '192.0.2.77';
const CHOSEN_ID = 'chosen-by-a-visitor';

/** The running site as visitors reach it: its certificate, its version, and how many proxies the server sees. */
export const checkSite: Check = {
  name: 'site',
  async run(context) {
    const { config, version } = context;
    if (!['web', 'api'].some((role) => config.roles.has(role as 'api'))) return [];
    const { siteUrl } = config;
    try {
      const health = HealthSchema.parse(await (await ask(`${siteUrl}/api/health`)).json());
      return [
        health.version === version
          ? ok(`${siteUrl} answers, with version ${version}.`)
          : warn(
              `${siteUrl} runs version ${health.version}, and this folder has ${version}.`,
              'Restart the server, or run the doctor in the right folder.',
            ),
        ...health.problems.map(({ code, message }) => fail(`Health says ${code}.`, message)),
        ...(await checkProxies(context)),
      ];
    } catch (error) {
      return [
        fail(
          `${siteUrl} doesn’t answer like this site: ${explain(error)}.`,
          'Start the server, check the proxy and its certificate, or correct PUBLIC_ORIGIN.',
        ),
      ];
    }
  },
};

const ask = (url: string, headers: Record<string, string> = {}) =>
  fetch(url, { headers, signal: AbortSignal.timeout(ANSWER_MS), redirect: 'error' });

async function checkProxies({ config }: DoctorContext): Promise<Finding[]> {
  const url = `${config.siteUrl}/api/health/client`;
  const plain = ClientSchema.parse(await (await ask(url)).json());
  const lying = await ask(url, { 'x-forwarded-for': CLAIMED, 'x-request-id': CHOSEN_ID });
  const { address } = ClientSchema.parse(await lying.json());
  const { forwarded, trusted_proxies: trusted } = plain;
  const seen = `${forwarded} ${forwarded === 1 ? 'proxy stands' : 'proxies stand'} in front, and the server trusts ${trusted}`;
  const findings: Finding[] = [];
  if (address === CLAIMED) {
    findings.push(
      fail(
        `${seen}: a visitor chooses the address that limits count.`,
        `Set TRUSTED_PROXIES=${forwarded}, or let the proxy write X-Forwarded-For.`,
      ),
    );
  } else if (forwarded > trusted) {
    findings.push(
      fail(
        `${seen}: all visitors count as the proxy, and share one limit.`,
        `Set TRUSTED_PROXIES=${forwarded}.`,
      ),
    );
  } else if (forwarded < trusted) {
    findings.push(
      fail(
        `${seen}: visitors who come another way choose the address that limits count.`,
        `Set TRUSTED_PROXIES=${forwarded}, or let every proxy add to X-Forwarded-For.`,
      ),
    );
  } else {
    findings.push(ok(`${seen}.`));
  }
  if (trusted !== config.trustedProxies)
    findings.push(
      warn(
        `The running server trusts ${trusted} proxies, and these settings say ${config.trustedProxies}.`,
        'Restart the server, or run the doctor with its settings.',
      ),
    );
  if (lying.headers.get('x-request-id') === CHOSEN_ID)
    findings.push(
      warn(
        'The proxy passes on the request ids of visitors: they choose what the audit log says.',
        'Let it write X-Request-Id itself, as deploy/nginx-site.conf does.',
      ),
    );
  return findings;
}
