import { createTransport } from 'nodemailer';
import type { SMTPPoolOptions } from 'nodemailer/lib/smtp-pool';
import { withTimeout } from '../../platform/waiting.ts';
import { MailError, type MailFailureCode, type MailPort, type OutgoingMail } from './mail-port.ts';

export type SmtpOptions = {
  /** smtp://user:password@host:587, or smtps:// for TLS from the first byte. */
  url: string;
  from: { name: string; address: string };
  /** How long a mail may take in all, in milliseconds: LONGEST_MS unless a test says otherwise. */
  longestMs?: number;
};

/** Mails that are sent at the same time: how many connections the mail server sees. */
export const MAX_CONNECTIONS = 4;
/** How long a mail server may keep us waiting: for the connection, for its greeting, and for each further answer. */
const WAIT_MS = { connectionTimeout: 10_000, greetingTimeout: 10_000, socketTimeout: 30_000 };
const CLOSE_MS = 5_000;
/**
 * How long a mail may take, with its wait for a connection. A server that sends a line now and then keeps within the limits above for ever,
 * and no other mail would get out. Shorter than a claim of the queue.
 */
const LONGEST_MS = 300_000;

/** A mail server, spoken to by SMTP. */
export function createSmtpPort({ url, from, longestMs = LONGEST_MS }: SmtpOptions): MailPort {
  const transport = createTransport(toPoolOptions(url));
  const underWay = new Set<Promise<unknown>>();
  const hand = ({ to, messageId, subject, text, html, unsubscribe, replyTo }: OutgoingMail) =>
    transport.sendMail({
      ...{ from, messageId, subject, text, html },
      // As an object it is never read as a list of several.
      to: { name: '', address: to },
      // Keeps out-of-office replies away.
      headers: { 'Auto-Submitted': 'auto-generated' },
      ...(replyTo && { replyTo: { name: '', address: replyTo } }),
      ...(unsubscribe && { list: { unsubscribe } }),
      ...{ disableFileAccess: true, disableUrlAccess: true },
      signal: AbortSignal.timeout(longestMs),
    });
  return {
    async send(mail) {
      const sending = hand(mail);
      underWay.add(sending);
      try {
        await sending;
      } catch (error) {
        throw toMailError(error, mail.to);
      } finally {
        underWay.delete(sending);
      }
    },
    async close() {
      transport.close();
      // What is not sent by then ends by force, and the queue sends it again.
      await withTimeout(Promise.allSettled(underWay), CLOSE_MS).catch(() => undefined);
      transport.close({ force: true });
    },
  };
}

/** Connects to a mail server, greets it and signs in, and sends nothing. Throws a MailError. */
export async function greetMailServer(url: string): Promise<void> {
  const transport = createTransport({ ...toPoolOptions(url), maxConnections: 1 });
  try {
    await transport.verify();
  } catch (error) {
    throw toMailError(error, '');
  } finally {
    transport.close();
  }
}

function toPoolOptions(address: string): SMTPPoolOptions & { pool: true } {
  const { protocol, hostname, port, username, password } = new URL(address);
  const secure = protocol === 'smtps:';
  const host = hostname.replace(/^\[|\]$/g, '');
  return {
    pool: true,
    ...{ host, secure, port: Number(port) || (secure ? 465 : 587) },
    ...(isLoopback(host)
      ? // A mail server on the same machine often has a self-signed certificate.
        { ignoreTLS: true }
      : // A password never crosses the network in the clear, whatever a machine in between claims.
        { requireTLS: username !== '' }),
    ...(username && { auth: { user: decodeURIComponent(username), pass: decodeURIComponent(password) } }),
    maxConnections: MAX_CONNECTIONS,
    // The queue tries again, and counts.
    maxRequeues: 0,
    ...WAIT_MS,
  };
}

const isLoopback = (host: string) => host === 'localhost' || host === '::1' || host.startsWith('127.');

type SmtpFailure = {
  code?: string;
  command?: string;
  responseCode?: number;
  response?: string;
  message?: string;
};

function toMailError(cause: unknown, recipient: string): MailError {
  const failure = cause as SmtpFailure;
  // What we keep and log of a failure is not about a person.
  const all = failure.message ?? String(cause);
  const said = (recipient ? all.replaceAll(recipient, '(recipient)') : all).slice(0, 500);
  return new MailError(toCode(failure), said);
}

function toCode(failure: SmtpFailure): MailFailureCode {
  const { code } = failure;
  if (code === 'EAUTH' || code === 'ENOAUTH') return 'login';
  if (isNoMailbox(failure)) return 'refused';
  return code === 'EENVELOPE' || code === 'EMESSAGE' ? 'delayed' : 'unreachable';
}

/** Only what is wrong with the recipient is final. A sender that may not relay (5.7) is the operator's to mend. */
function isNoMailbox({ command, responseCode = 0, response = '' }: SmtpFailure): boolean {
  if (command !== 'RCPT TO') return false;
  return /\b5\.1\./.test(response) || ([550, 551, 553].includes(responseCode) && !/\b5\.7\./.test(response));
}
