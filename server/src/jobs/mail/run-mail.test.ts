import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { createOutboxPort, MailError, type MailPort, type OutgoingMail } from '../../core/mail/mail-port.ts';
import { queueMail } from '../../core/mail/queue-mail.ts';
import { createSmtpPort } from '../../core/mail/smtp-port.ts';
import type { Db } from '../../platform/db/db.ts';
import type { Log } from '../../platform/log.ts';
import { countBlocksRead } from '../../testing/count-blocks-read.ts';
import { countRowsRead } from '../../testing/count-rows-read.ts';
import { openTestDb, type TestDb } from '../../testing/test-db.ts';
import { openTestSmtp } from '../../testing/test-smtp.ts';
import { BATCH, CLAIM, claimDue, DUE, FORGET_WORDS, LINK_GONE, pruneMails } from './mail-queue.ts';
import { PAUSES, runMail } from './run-mail.ts';

const db = await openTestDb();
const DAY = 86_400;
/** Ahead of the clock that mails are queued by, so that all are due. */
let now = 0;
const jobs: { stop(): Promise<void> }[] = [];
beforeEach(async () => {
  await db.reset();
  now = Math.floor(Date.now() / 1_000) + 5;
});
afterEach(async () => {
  await Promise.all(jobs.splice(0).map((job) => job.stop()));
});
afterAll(() => db.close());

const lines: string[] = [];
const say = (...words: unknown[]) => lines.push(JSON.stringify(words));
const log = { child: () => log, debug: () => undefined, info: say, warn: say } as unknown as Log;

function start(port: MailPort, database: Db = db) {
  const job = runMail({ db: database, log, port, host: 'cars.example', clock: () => now * 1_000 });
  jobs.push(job);
  return job;
}
const FROM = { name: 'Pitlane', address: 'no-reply@cars.example' };
const content = {
  subject: 'Überholt 🏁',
  text: `Hällo\n\nhttps://cars.example/x?a=1&b=${'2'.repeat(90)}\n`,
  html: '<p>Hällo</p>\n',
};
const queue = (key: string, more: { expiresAt?: number } = {}) =>
  db.transaction((tx) => queueMail(tx, { ...content, to: `${key}@x.example`, key, ...more }));
type State = { attempts: number; next: number | null; code: string | null; sent: boolean; failed: boolean };
const readStates = () =>
  db.query<State>(
    `select attempts, next_try_at as next, last_code as code, sent_at is not null as sent, failed_at is not null as failed
     from mail order by id`,
  );
/** A port that answers as it is told, and counts. */
function fakePort(answer: (mail: OutgoingMail, count: number) => Promise<void> | void) {
  const asked: OutgoingMail[] = [];
  const port: MailPort = {
    send: async (mail) => {
      asked.push(mail);
      await answer(mail, asked.length);
    },
    close: async () => undefined,
  };
  return { asked, port };
}

const arrivals = {
  smtp: async () => {
    const server = await openTestSmtp();
    const port = createSmtpPort({ url: server.url, from: FROM });
    const read = async () =>
      server.received.map(({ to: [to], headers, text, html }) => ({
        to,
        subject: headers.subject,
        text,
        html,
      }));
    return { port, read, close: server.close };
  },
  outbox: async () => {
    const read = () =>
      db.query<object>(
        'select recipient as to, subject, text, html from mail where sent_at is not null order by id',
      );
    return { port: createOutboxPort(), read, close: async () => undefined };
  },
};

describe.each(Object.entries(arrivals))('runMail with %s', (_name, open) => {
  test('delivers each mail once and whole, also those that come later', async () => {
    const { port, read, close } = await open();
    await queue('first');
    start(port);
    await expect.poll(read).toEqual([{ ...content, to: 'first@x.example' }]);
    await queue('second');
    await queue('first');
    await expect.poll(read, { timeout: 5_000 }).toHaveLength(2);
    await expect.poll(async () => (await readStates()).map(({ sent }) => sent)).toEqual([true, true]);
    expect((await readStates()).map(({ attempts }) => attempts)).toEqual([1, 1]);
    await jobs.pop()?.stop();
    await close();
  });

  test('delivers more than are sent together, each once', async () => {
    const { port, read, close } = await open();
    for (let i = 0; i < BATCH * 2 + 1; i++) await queue(`m${i}`);
    start(port);
    await expect.poll(read, { timeout: 10_000 }).toHaveLength(BATCH * 2 + 1);
    await jobs.pop()?.stop();
    expect(new Set((await read()).map((mail) => (mail as { to: string }).to)).size).toBe(BATCH * 2 + 1);
    await close();
  });
});

describe('runMail', () => {
  test('queues nothing when the transaction is rolled back', async () => {
    const failing = db.transaction(async (tx) => {
      await queueMail(tx, { ...content, to: 'a@x.example', key: 'a' });
      throw new Error('no');
    });
    await expect(failing).rejects.toThrow('no');
    expect(await readStates()).toEqual([]);
  });

  test.each([
    ['a mailbox', undefined, LINK_GONE],
    ['the outbox', true, content.text],
  ] as const)(
    'a link that has arrived in %s: its words in the table are %j, %j',
    async (_, showsTable, text) => {
      const { port } = fakePort(() => undefined);
      await queue('a', { expiresAt: now + 3_600 });
      start({ ...port, ...(showsTable && { showsTable }) });
      await expect.poll(async () => (await readStates())[0]?.sent).toBe(true);
      expect(await db.query('select text, recipient from mail')).toEqual([
        { text, recipient: 'a@x.example' },
      ]);
    },
  );

  test('tries again with growing pauses, under the same id, then gives up and says why', async () => {
    const { asked, port } = fakePort(() => {
      throw new MailError('delayed', '451 come again');
    });
    await queue('a');
    const pauses: number[] = [];
    for (let tries = 1; tries <= PAUSES.length; tries++) {
      const job = start(port);
      await vi.waitFor(async () =>
        expect((await readStates())[0]).toMatchObject({ attempts: tries, code: 'delayed' }),
      );
      await job.stop();
      const [state] = await readStates();
      pauses.push((state?.next ?? 0) - now);
      now = state?.next ?? 0;
    }
    expect(pauses).toEqual([...PAUSES]);
    lines.length = 0;
    start(port);
    await expect.poll(async () => (await readStates())[0]?.failed).toBe(true);
    expect(await readStates()).toMatchObject([{ attempts: PAUSES.length + 1, next: null, code: 'delayed' }]);
    expect(new Set(asked.map(({ messageId }) => messageId)).size).toBe(1);
    expect(asked[0]?.messageId).toMatch(/^<mail\.1\.\d+@cars\.example>$/);
    expect(lines.join()).toContain('a mail is given up');
    expect(lines.join()).toContain('451 come again');
    expect(lines.join()).not.toContain('a@x.example');
  });

  test('goes on with the others when one is refused, and does not try that one again', async () => {
    const { asked, port } = fakePort(({ to }) => {
      if (to.startsWith('bad')) throw new MailError('refused', '550 no such mailbox');
    });
    await queue('bad');
    await queue('good');
    start(port);
    await expect
      .poll(readStates)
      .toMatchObject([{ failed: true, next: null, code: 'refused', attempts: 1 }, { sent: true }]);
    expect(asked).toHaveLength(2);
  });

  test('a defect while one is sent does not keep the others', async () => {
    const { port } = fakePort(({ to }) => {
      if (to.startsWith('bad')) throw new TypeError('not a function');
    });
    await queue('bad');
    await queue('good');
    start(port);
    await expect.poll(readStates).toMatchObject([{ sent: false, attempts: 1 }, { sent: true }]);
  });

  test('a link is not slept over: it arrives when the mail server is back after any time that the link outlives', async () => {
    let isBack = false;
    const { port } = fakePort(() => {
      if (!isBack) throw new MailError('unreachable', 'ECONNREFUSED');
    });
    const [began, ends] = [now, now + 3_600];
    await queue('reset', { expiresAt: ends });
    const tries: number[] = [];
    while (now < began + 3_300) {
      const job = start(port);
      await vi.waitFor(async () => expect((await readStates())[0]?.attempts).toBe(tries.length + 1));
      await job.stop();
      tries.push(now - began);
      now = (await readStates())[0]?.next ?? Number.POSITIVE_INFINITY;
      // What is left of the link after each try is enough to open it.
      expect(now).toBeLessThan(ends - (ends - began - (tries.at(-1) ?? 0)) / 2);
    }
    expect(tries.length).toBeGreaterThan(PAUSES.length);
    expect(tries.length).toBeLessThan(30);
    isBack = true;
    start(port);
    await expect.poll(async () => (await readStates())[0]?.sent).toBe(true);
  }, 60_000);

  test('sends nothing whose link has ended', async () => {
    const { asked, port } = fakePort(() => undefined);
    await queue('late', { expiresAt: now - 1 });
    await queue('soon', { expiresAt: now + 60 });
    start(port);
    await expect.poll(readStates).toMatchObject([{ code: 'too_late', failed: true }, { sent: true }]);
    expect(asked.map(({ to }) => to)).toEqual(['soon@x.example']);
  });

  test('sends links that end before notices that wait since long', async () => {
    for (let i = 0; i < BATCH; i++) await queue(`notice${i}`);
    await queue('link', { expiresAt: now + 60 });
    const first = await claimDue(db, now);
    expect(first.map(({ recipient }) => recipient)).toContain('link@x.example');
    expect(first).toHaveLength(BATCH);
    expect(await claimDue(db, now)).toHaveLength(1);
  });

  test('a mail whose sender died waits for its claim to end, and is then sent by another process', async () => {
    await queue('a');
    expect(await claimDue(db, now)).toHaveLength(1);
    const { asked, port } = fakePort(() => undefined);
    const job = start(port);
    await queue('b');
    await expect.poll(() => asked.map(({ to }) => to)).toEqual(['b@x.example']);
    await job.stop();
    now += 601;
    start(port);
    await expect.poll(readStates).toMatchObject([{ sent: true, attempts: 2 }, { sent: true }]);
  });

  test('gives up a mail at which every process dies', async () => {
    await queue('a');
    for (let i = 0; i <= PAUSES.length; i++) {
      await claimDue(db, now);
      now += 601;
    }
    const { asked, port } = fakePort(() => undefined);
    start(port);
    await expect.poll(readStates).toMatchObject([{ failed: true, code: 'lost' }]);
    expect(asked).toEqual([]);
  });

  test('does not send again what was sent while the database was away', async () => {
    const { asked, port } = fakePort(() => {
      away = true;
    });
    let away = false;
    const query: Db['query'] = (sql, params) => {
      if (!away) return db.query(sql, params);
      away = false;
      return Promise.reject(new Error('away'));
    };
    await queue('a');
    start(port, { ...db, query });
    await expect.poll(readStates, { timeout: 5_000 }).toMatchObject([{ sent: true, attempts: 1 }]);
    expect(asked).toHaveLength(1);
  });

  test('of two processes one sends, and the other takes over when that one ends', async () => {
    const { asked, port } = fakePort(() => undefined);
    const leader = start(port);
    const follower = fakePort(() => undefined);
    await queue('a');
    await expect.poll(() => asked).toHaveLength(1);
    start(follower.port);
    await queue('b');
    await expect.poll(() => asked, { timeout: 5_000 }).toHaveLength(2);
    await leader.stop();
    await queue('c');
    await expect.poll(() => follower.asked, { timeout: 5_000 }).toHaveLength(1);
    expect(asked).toHaveLength(2);
  });
});

describe('pruneMails', () => {
  test('empties what was sent a week ago, keeps its key for months, and leaves what waits', async () => {
    for (const key of ['sent', 'failed', 'waiting']) await queue(key);
    await db.query(`update mail set sent_at = created_at, next_try_at = null where dedupe_key = 'sent'`);
    await db.query(`update mail set failed_at = created_at, next_try_at = null where dedupe_key = 'failed'`);
    const read = async () =>
      (
        await db.query<{ all: string }>(
          'select recipient || subject || text || html as all from mail order by id',
        )
      ).map(({ all }) => all.length > 0);
    await pruneMails(db, now + 6 * DAY);
    expect(await read()).toEqual([true, true, true]);
    await pruneMails(db, now + 8 * DAY);
    expect(await read()).toEqual([false, false, true]);
    await queue('sent');
    expect(await read()).toHaveLength(3);
    await pruneMails(db, now + 130 * DAY);
    expect(await read()).toEqual([true]);
  });
});

describe('rows that statements read', () => {
  const NOW = 1_800_000_000;

  /** 20,000 mails were sent, 10,000 notices wait, and 10,000 more are to be tried again later. */
  const MANY = `
  insert into mail (dedupe_key, recipient, subject, text, html, created_at, next_try_at, sent_at)
  select 'mail ' || n, 'a@x.example', 's', 't', 'h', ${NOW} - n,
    case when n <= 10000 then ${NOW} - n when n <= 20000 then ${NOW} + n end, case when n > 20000 then ${NOW} end
  from generate_series(1, 40000) as n`;

  /** 5,000 old ones have lost their words. */
  const OLD = `
  insert into mail (dedupe_key, recipient, subject, text, html, created_at, sent_at)
  select 'old ' || n, '', '', '', '', ${NOW} - 8640000 - n, ${NOW} - 8640000 from generate_series(1, 5000) as n`;

  let db: TestDb;
  beforeAll(async () => {
    db = await openTestDb();
    await db.query(MANY);
    await db.query(OLD);
    await db.query('vacuum analyze mail');
  }, 60_000);
  afterAll(() => db.close());

  describe('claimDue', () => {
    test('reads what it takes, however much waits', async () => {
      // Found by the index, read again to be changed, and once more by its number.
      expect(await countRowsRead(db, { sql: CLAIM, params: [NOW], table: 'mail' })).toBeLessThanOrEqual(
        BATCH * 3,
      );
    });

    test('reads nothing of what waits for a later try, with a link or without', async () => {
      await db.query(`
        insert into mail (dedupe_key, recipient, subject, text, html, created_at, expires_at, next_try_at, attempts)
        select 'later ' || n, 'a@x.example', 's', 't', 'h', ${NOW}, case when n % 2 = 0 then ${NOW} + 90000 end, ${NOW} + n, 3
        from generate_series(1, 20000) as n`);
      await db.query('vacuum analyze mail');
      // What is taken, and the way to it in the index: the entries of what waits take hundreds of blocks.
      expect(await countBlocksRead(db, DUE, [NOW])).toBeLessThanOrEqual(BATCH * 4);
    });
  });

  describe('pruneMails', () => {
    test('reads no mail again that has lost its words', async () => {
      expect(await countRowsRead(db, { sql: FORGET_WORDS, params: [NOW - 604_800], table: 'mail' })).toBe(0);
    });
  });
});
