/** A mail server for tests, spoken to over the wire, which keeps what it is given. */
import type { AddressInfo } from 'node:net';
import { SMTPServer } from 'smtp-server';

export type ReceivedMail = {
  to: string[];
  from: string;
  /** By lower-case name, unfolded and decoded. */
  headers: Record<string, string>;
  text: string;
  html: string;
};

type Answers = {
  /** The answer to a recipient in place of "250". Code and sentence, as in "550 5.1.1 no such mailbox". */
  onRecipient?: (address: string) => string | undefined;
  /** The answer to a whole message. */
  onMessage?: (count: number) => string | undefined;
  password?: string;
  /** Whether it offers TLS, by its own certificate. */
  tls?: boolean;
};

export type TestSmtp = {
  url: string;
  host: string;
  received: ReceivedMail[];
  /** How often it was given a password. */
  asked: () => number;
  close(): Promise<void>;
};

/** Starts a mail server on a free port. Close it in the end. */
export async function openTestSmtp({
  onRecipient,
  onMessage,
  password,
  tls = false,
}: Answers = {}): Promise<TestSmtp> {
  const received: ReceivedMail[] = [];
  let count = 0;
  let asked = 0;
  const server = new SMTPServer({
    ...{ authOptional: password === undefined, disabledCommands: tls ? [] : ['STARTTLS'] },
    // Its key is public, so its certificate protects nothing.
    allowInsecureAuth: true,
    logger: false,
    onAuth({ password: given }, _session, done) {
      asked++;
      if (given === password) done(null, { user: 'pitlane' });
      else done(new Error('not you'));
    },
    onRcptTo({ address }, _session, done) {
      done(toError(onRecipient?.(address)));
    },
    onData(stream, { envelope }, done) {
      const chunks: Buffer[] = [];
      stream.on('data', (chunk: Buffer) => chunks.push(chunk));
      stream.on('end', () => {
        const refusal = toError(onMessage?.(count++));
        if (!refusal) {
          const { mailFrom, rcptTo } = envelope;
          const addresses = {
            to: rcptTo.map(({ address }) => address),
            from: mailFrom ? mailFrom.address : '',
          };
          received.push({ ...addresses, ...readMessage(Buffer.concat(chunks).toString()) });
        }
        done(refusal);
      });
    },
  });
  server.on('error', () => undefined);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const host = `127.0.0.1:${(server.server.address() as AddressInfo).port}`;
  return {
    ...{ received, asked: () => asked, host, url: `smtp://${host}` },
    close: () => new Promise((resolve) => server.close(() => resolve())),
  };
}

function toError(answer: string | undefined): Error | null {
  if (!answer) return null;
  const [code, ...words] = answer.split(' ');
  return Object.assign(new Error(words.join(' ')), { responseCode: Number(code) });
}

function readMessage(raw: string): Pick<ReceivedMail, 'headers' | 'text' | 'html'> {
  const { headers, body } = readPart(raw);
  const boundary = /boundary="?([^";]+)/.exec(headers['content-type'] ?? '')?.[1] ?? '';
  const parts = body
    .split(`--${boundary}`)
    .slice(1, -1)
    .map((part) => readPart(part.replace(/^\r\n/, '')));
  const find = (type: string) => parts.find((part) => part.headers['content-type']?.startsWith(type));
  return { headers, text: decodeBody(find('text/plain')), html: decodeBody(find('text/html')) };
}

type Part = { headers: Record<string, string>; body: string };

function readPart(raw: string): Part {
  const end = raw.indexOf('\r\n\r\n');
  const lines = raw
    .slice(0, end)
    .replace(/\r\n[ \t]+/g, ' ')
    .split('\r\n');
  const headers = lines.map((line) => {
    const colon = line.indexOf(':');
    return [line.slice(0, colon).toLowerCase(), decodeWords(line.slice(colon + 1).trim())];
  });
  return { headers: Object.fromEntries(headers), body: raw.slice(end + 4) };
}

function decodeBody(part: Part | undefined): string {
  if (!part) return '';
  const encoding = part.headers['content-transfer-encoding'];
  const body = part.body.replace(/\r\n$/, '');
  if (encoding === 'base64') return Buffer.from(body, 'base64').toString();
  const text = encoding === 'quoted-printable' ? decodeQuoted(body.replace(/=\r\n/g, '')) : body;
  return text.replaceAll('\r\n', '\n');
}

function decodeWords(text: string): string {
  return text
    .replace(/\?=\s+=\?/g, '?==?')
    .replace(/=\?utf-8\?([bq])\?([^?]*)\?=/gi, (_, kind: string, word: string) =>
      kind.toLowerCase() === 'b'
        ? Buffer.from(word, 'base64').toString()
        : decodeQuoted(word.replaceAll('_', ' ')),
    );
}

function decodeQuoted(text: string): string {
  const bytes = text.replace(/=([0-9A-F]{2})/gi, (_, hex: string) =>
    String.fromCharCode(Number.parseInt(hex, 16)),
  );
  return Buffer.from(bytes, 'latin1').toString();
}
