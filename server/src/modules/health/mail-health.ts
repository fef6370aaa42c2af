import type { Finding } from './chain-health.ts';
import type { StuckMails } from './health.repo.ts';

/** These messages are public: they name no mail server and no address. The log has the cause. */
const CAUSES: Record<string, string> = {
  login: 'The mail server refuses our name or password: look at MAIL_SMTP_URL.',
  unreachable: 'The mail server cannot be reached: look at MAIL_SMTP_URL and the network.',
  delayed: 'The mail server puts us off: look at its limits, and whether it lets MAIL_FROM send.',
  lost: 'Processes die while they send: look at the log.',
};

/** Finds the problem when mails wait. The site goes on without them. */
export function findMailProblem(stuck: StuckMails | undefined): Finding[] {
  if (!stuck) return [];
  const which = stuck.count === 1 ? 'A mail does' : `${stuck.count} mails do`;
  const cause = CAUSES[stuck.code ?? ''] ?? 'Start a process with the role "jobs".';
  return [{ code: 'mail_stuck', chain: null, message: `${which} not get out. ${cause}`, blocks: false }];
}
