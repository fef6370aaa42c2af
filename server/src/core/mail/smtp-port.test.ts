import { type AddressInfo, connect as connectTo, createServer, type Socket } from 'node:net';
import { afterEach, describe, expect, test } from 'vitest';
import { openTestSmtp, type TestSmtp } from '../../testing/test-smtp.ts';
import type { MailPort, OutgoingMail } from './mail-port.ts';
import { createSmtpPort } from './smtp-port.ts';

const from = { name: 'Pitlane', address: 'no-reply@cars.example' };
const mail: OutgoingMail = {
  messageId: '<mail.1.2@cars.example>',
  to: 'alice@x.example',
  subject: 'Outbid',
  text: 'You are P2.\n',
  html: '<p>You are P2.</p>',
  unsubscribe: null,
  replyTo: null,
};
const open: { close(): Promise<void> }[] = [];
afterEach(async () => {
  for (const each of open.splice(0).toReversed()) await each.close();
});

async function serve(answers?: Parameters<typeof openTestSmtp>[0]): Promise<TestSmtp> {
  const server = await openTestSmtp(answers);
  open.push(server);
  return server;
}
function connect(url: string, options: { longestMs?: number } = {}): MailPort {
  const port = createSmtpPort({ url, from, ...options });
  open.push(port);
  return port;
}

/** A mail server that is bad until it is told to mend itself: it takes connections, and `spoil` has them. */
async function serveBadly(spoil: (socket: Socket) => void) {
  const good = await serve();
  const sockets = new Set<Socket>();
  let isBad = true;
  const server = createServer((socket) => {
    sockets.add(socket);
    socket.on('error', () => undefined);
    socket.on('close', () => sockets.delete(socket));
    if (isBad) return spoil(socket);
    const onward = connectTo(Number(new URL(good.url).port), '127.0.0.1');
    onward.on('error', () => socket.destroy());
    socket.on('close', () => onward.destroy());
    socket.pipe(onward).pipe(socket);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  open.push({
    close: async () => {
      for (const socket of sockets) socket.destroy();
      server.close();
    },
  });
  return {
    url: `smtp://127.0.0.1:${(server.address() as AddressInfo).port}`,
    received: good.received,
    sockets,
    mend() {
      isBad = false;
    },
  };
}

/** Says nothing at all, as behind a firewall that takes connections. */
const beSilent = () => undefined;
/** Goes on greeting for ever, a line at a time, so that no pause between two bytes is long. */
function trickle(socket: Socket) {
  const timer = setInterval(() => socket.write('220-wait\r\n'), 5);
  socket.on('close', () => clearInterval(timer));
}
/** Answers everything, and lets a whole message wait for ever while it says that it works on it. */
function keepMessage(socket: Socket) {
  socket.write('220 here\r\n');
  let inMessage = false;
  socket.on('data', (data) => {
    if (inMessage) return;
    inMessage = /^DATA/i.test(data.toString());
    socket.write(inMessage ? '354 go on\r\n' : '250 fine\r\n');
    if (!inMessage) return;
    const timer = setInterval(() => socket.write('250-working\r\n'), 5);
    socket.on('close', () => clearInterval(timer));
  });
}

describe('createSmtpPort', () => {
  test('sends text and HTML to one recipient, with the headers of a program', async () => {
    const { url, received } = await serve();
    await connect(url).send({
      ...mail,
      unsubscribe: 'https://cars.example/profile',
      replyTo: 'ann@example.org',
    });
    expect(received).toMatchObject([
      { to: ['alice@x.example'], from: 'no-reply@cars.example', text: mail.text, html: mail.html },
    ]);
    expect(received[0]?.headers).toMatchObject({
      subject: 'Outbid',
      from: 'Pitlane <no-reply@cars.example>',
      to: 'alice@x.example',
      'message-id': mail.messageId,
      'auto-submitted': 'auto-generated',
      'list-unsubscribe': '<https://cars.example/profile>',
      'reply-to': 'ann@example.org',
    });
  });

  test('a line break in a subject begins no other header, and a comma names no other recipient', async () => {
    const { url, received } = await serve();
    const port = connect(url);
    await port.send({ ...mail, subject: 'Hi\r\nBcc: eve@x.example\r\n\r\nNot yours' });
    expect(received[0]?.to).toEqual(['alice@x.example']);
    expect(received[0]?.headers).not.toHaveProperty('bcc');
    expect(received[0]?.text).toBe(mail.text);
    await port.send({ ...mail, to: 'alice@x.example,eve@x.example' }).catch(() => undefined);
    expect(received.flatMap(({ to }) => to)).not.toContain('eve@x.example');
  });

  test.each([
    ['550 5.1.1 <alice@x.example>: no such mailbox', 'refused'],
    ['553 bad mailbox', 'refused'],
    ['554 5.7.1 <alice@x.example>: relay access denied', 'delayed'],
    ['450 4.2.0 greylisted', 'delayed'],
    ['452 4.3.1 out of room', 'delayed'],
  ])('a recipient answered with "%s" is %s, and the reason holds no address', async (answer, code) => {
    const { url } = await serve({ onRecipient: () => answer });
    const failure = await connect(url)
      .send(mail)
      .catch((error: unknown) => error);
    expect(failure).toMatchObject({ name: 'MailError', code });
    expect((failure as Error).message).toContain(answer.split(' ').at(-1));
    expect((failure as Error).message).not.toContain('alice');
  });

  test('goes on after a message that was put off', async () => {
    const { url, received } = await serve({ onMessage: (count) => (count === 0 ? '451 later' : undefined) });
    const port = connect(url);
    await expect(port.send(mail)).rejects.toMatchObject({ code: 'delayed' });
    await port.send(mail);
    expect(received).toHaveLength(1);
  });

  test('signs in with the password of the address, also one that had to be escaped', async () => {
    const { host, received } = await serve({ password: 'p@ss/w:rd%' });
    await connect(`smtp://pitlane:p%40ss%2Fw%3Ard%25@${host}`).send(mail);
    expect(received).toHaveLength(1);
    const refused = connect(`smtp://pitlane:wrong@${host}`).send(mail);
    await expect(refused).rejects.toMatchObject({ code: 'login' });
  });

  test('says of a mail server that is away that it cannot be reached', async () => {
    const { url, close } = await openTestSmtp();
    await close();
    await expect(connect(url).send(mail)).rejects.toMatchObject({ code: 'unreachable' });
  });

  test('never gives its password to a foreign mail server in the clear or with a self-signed certificate', async () => {
    for (const tls of [false, true]) {
      const { host, received, asked } = await serve({ password: 'secret', tls });
      // The same machine under a name that does not say so.
      const foreign = host.replace('127.0.0.1', '[::ffff:127.0.0.1]');
      const sent = connect(`smtp://pitlane:secret@${foreign}`).send(mail);
      await expect(sent).rejects.toMatchObject({ code: 'unreachable' });
      expect([received, asked()]).toEqual([[], 0]);
    }
  });

  test.each([
    ['says nothing', beSilent],
    ['greets for ever', trickle],
    ['never says that it has the message', keepMessage],
  ])(
    'gives up on a mail server that %s, also for mails behind it, and sends when it is well',
    async (_, spoil) => {
      const { url, received, sockets, mend } = await serveBadly(spoil);
      const port = connect(url, { longestMs: 2_000 });
      // More than there are connections.
      const tries = await Promise.allSettled(Array.from({ length: 6 }, () => port.send(mail)));
      expect(tries.map((each) => each.status === 'rejected' && each.reason.code)).toEqual(
        Array(6).fill('unreachable'),
      );
      mend();
      await port.send(mail);
      expect(received).toHaveLength(1);
      // What it held is let go: the one that is left has just been used.
      await expect.poll(() => sockets.size).toBe(1);
    },
  );

  test('does not hold up the end of the process for a mail server that greets for ever', async () => {
    const { url, sockets } = await serveBadly(trickle);
    const port = connect(url);
    const sent = expect(port.send(mail)).rejects.toMatchObject({ code: 'unreachable' });
    await expect.poll(() => sockets.size).toBe(1);
    await port.close();
    await sent;
  }, 15_000);

  test('takes nothing any more once it is closed', async () => {
    const { url, received } = await serve();
    const port = connect(url);
    await port.close();
    await expect(port.send(mail)).rejects.toMatchObject({ code: 'unreachable' });
    expect(received).toEqual([]);
  });
});
