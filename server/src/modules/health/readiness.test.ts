import { afterAll, beforeEach, describe, expect, test } from 'vitest';
import { openTestDb } from '../../testing/test-db.ts';
import { NOW, openTestHealth, sayOfBuilder, storeCheckpoint, WELL } from '../../testing/test-health.ts';
import { addAuction } from '../../testing/test-orders.ts';

const DEMO_ID = 31_437;

const db = await openTestDb();
beforeEach(() => db.reset());
afterAll(() => db.close());

describe('readiness', () => {
  test('an index that follows its chain', async () => {
    const { status, problems } = openTestHealth(db);
    status.report('binance', WELL);
    expect(await problems()).toEqual(['ready']);
  });

  test('an index that is far behind serves old data, and says so', async () => {
    const { status, problems } = openTestHealth(db);
    status.report('binance', { ...WELL, head: 200 });
    expect(await problems()).toEqual(['index_behind', 'ready']);
  });

  test('an index that has stopped gives its own reason', async () => {
    const { service, status, problems } = openTestHealth(db);
    const message = 'The chain was replaced. Say npm run index accept.';
    await db.query(`insert into index_stop values ('binance', 'deep_rewind', $1, $2)`, [message, NOW]);
    status.report('binance', WELL);
    expect(await problems()).toEqual(['deep_rewind', 'not ready']);
    expect(await service.health()).toMatchObject({
      chains: [{ state: 'stopped', message }],
      problems: [{ message }],
    });
  });

  test('a node that is below what is indexed', async () => {
    const { status, problems } = openTestHealth(db);
    status.report('binance', { ...WELL, head: 80 });
    expect(await problems()).toEqual(['head_below_checkpoint', 'not ready']);
  });

  test('a node that does not answer', async () => {
    const { status, problems } = openTestHealth(db);
    status.report('binance', { ...WELL, reachable: false });
    expect(await problems()).toEqual(['chain_unreachable', 'not ready']);
  });

  test('a node that no longer follows a real chain; a local chain may rest', async () => {
    const real = openTestHealth(db);
    const demo = openTestHealth(db, { chainId: DEMO_ID });
    for (const { status, pass } of [real, demo]) {
      pass(600_000);
      status.report('binance', WELL);
    }
    expect(await real.problems()).toEqual(['head_stale', 'not ready']);
    // An hour that the server's clock is ahead looks the same.
    expect((await real.service.health()).problems[0]?.message).toMatch(/ or this server’s clock is ahead /);
    expect(await demo.problems()).toEqual(['ready']);
  });

  test('a chain without an indexer, and one whose indexer does not reach it', async () => {
    await storeCheckpoint(db, 90, NOW - 60);
    const { service, problems, pass } = openTestHealth(db);
    expect(await problems()).toEqual(['indexer_silent', 'not ready']);
    const lease = await db.lease('indexer binance');
    pass(1_000);
    expect(await problems()).toEqual(['chain_unreachable', 'not ready']);
    // What the node says, or that it says nothing, the other process knows.
    expect((await service.health()).problems[0]?.message).toMatch(
      /log of the process with the role "indexer"/,
    );
    await lease?.release();
  });

  test('an indexer of this process that hangs', async () => {
    const { status, problems, pass } = openTestHealth(db, { chainId: DEMO_ID });
    status.report('binance', WELL);
    pass(120_000);
    expect(await problems()).toEqual(['indexer_silent', 'not ready']);
  });

  test('a database without the tables of this version', async () => {
    const { status, problems } = openTestHealth(db);
    status.report('binance', WELL);
    const [last] = await db.query<{ tag: string }>('select max(tag) as tag from migration');
    await db.query('delete from migration where tag = $1', [last?.tag ?? '']);
    try {
      expect(await problems()).toEqual(['migrations_missing', 'not ready']);
    } finally {
      await db.query('insert into migration values ($1, now())', [last?.tag ?? '']);
    }
  });

  test('a database that takes no writes is not a chain that does not answer', async () => {
    await storeCheckpoint(db, 90, NOW - 60);
    const { service, problems, pass } = openTestHealth(db);
    await db.query('set default_transaction_read_only = on');
    try {
      expect((await service.health()).chains).toMatchObject([{ state: 'unknown', block: 90, lag: null }]);
      expect(await problems()).toEqual(['database_read_only', 'not ready']);
    } finally {
      await db.query('set default_transaction_read_only = off');
    }
    pass(1_000);
    expect(await problems()).toEqual(['indexer_silent', 'not ready']);
  });

  test('a database that refuses to answer is a cause, not a failure of health', async () => {
    const denied = Object.assign(new Error('permission denied for table checkpoint'), { code: '42501' });
    denied.name = 'PostgresError';
    const refuse = () => Promise.reject(denied);
    const refusing = { ...db, query: refuse, findHeldLeases: refuse, forWork: () => refusing };
    const { service, problems } = openTestHealth(db, { database: refusing });
    expect(await problems()).toEqual(['database_refuses', 'not ready']);
    expect((await service.health()).problems[0]?.message).toContain('SQLSTATE 42501');
  });

  test('a database without room names that, and blames no node and no indexer', async () => {
    await storeCheckpoint(db, 90, NOW - 60);
    const lease = await db.lease('indexer binance');
    const full = { ...db, findTrouble: () => '53100', forWork: () => full };
    const elsewhere = openTestHealth(db, { database: full });
    expect(await elsewhere.problems()).toEqual(['database_refuses', 'not ready']);
    const [problem] = (await elsewhere.service.health()).problems;
    expect(problem?.message).toMatch(/disk is full/);
    // An index of this process reads its chain, and cannot write it.
    const own = openTestHealth(db, { database: full });
    own.status.report('binance', WELL);
    expect(await own.problems()).toEqual(['database_refuses', 'not ready']);
    await lease?.release();
  });

  test('a builder that has stopped keeps its reason', async () => {
    const { service, status, problems, pass } = openTestHealth(db);
    await sayOfBuilder(db, 'stopped', 'Mend the role.');
    pass(30_000);
    status.report('binance', WELL);
    expect(await problems()).toEqual(['builder_stopped', 'ready']);
    expect((await service.health()).problems).toMatchObject([{ message: 'Mend the role.' }]);
  });

  test('a builder that needs help does not block reading', async () => {
    const { status, problems, pass } = openTestHealth(db);
    const jobs = await db.lease('mail');
    status.report('binance', WELL);
    await sayOfBuilder(db, 'stuck', 'Send coins.');
    expect(await problems()).toEqual(['builder_stuck', 'ready']);
    await sayOfBuilder(db, 'resting', null);
    pass(30_000);
    status.report('binance', WELL);
    expect(await problems()).toEqual(['builder_silent', 'ready']);
    await jobs?.release();
  });

  test('no process that does the jobs, for longer than a restart takes', async () => {
    const { service, status, problems, pass } = openTestHealth(db);
    status.report('binance', WELL);
    expect(await problems()).toEqual(['ready']);
    pass(19_000);
    expect(await problems()).toEqual(['ready']);
    pass(2_000);
    expect(await problems()).toEqual(['jobs_silent', 'ready']);
    expect((await service.health()).problems[0]?.message).toContain('role "jobs"');
    const lease = await db.lease('book clock');
    pass(1_000);
    expect(await problems()).toEqual(['ready']);
    await lease?.release();
    pass(1_000);
    expect(await problems()).toEqual(['ready']);
  });

  test('auctions that could not be settled do not block reading', async () => {
    const late = {
      chain: 'binance',
      collection: 'cars',
      tokenId: 1n,
      nftId: 'binance-cars-1',
      seller: `0x${'a'.repeat(40)}`,
    } as const;
    await addAuction(db, { ...late, endsAt: NOW - 299 });
    const { service, status, problems, pass } = openTestHealth(db);
    status.report('binance', WELL);
    expect(await problems()).toEqual(['ready']);
    pass(2_000);
    expect(await problems()).toEqual(['settler_stuck', 'ready']);
    expect((await service.health()).problems[0]?.message).toMatch(/^An auction of BNB Smart Chain /);
    await addAuction(db, { ...late, id: 'binance-2', auctionId: 2, endsAt: NOW - 400 });
    pass(1_000);
    expect((await service.health()).problems[0]?.message).toMatch(/^2 auctions of /);
    // An index that is behind does not know yet what is settled.
    status.report('binance', { ...WELL, head: 5_000 });
    expect(await problems()).not.toContain('settler_stuck');
    // Without a settler, late settlement is no problem.
    const other = openTestHealth(db, { settles: false });
    other.status.report('binance', WELL);
    expect(await other.problems()).toEqual(['ready']);
    // A process for readers has no key. Another one settles, and the operator asks this one.
    const lease = await db.lease('settler binance');
    other.pass(1_000);
    expect(await other.problems()).toEqual(['settler_stuck', 'ready']);
    await lease?.release();
  });

  test('mails that do not get out, until they do', async () => {
    const { service, status, pass, problems } = openTestHealth(db);
    status.report('binance', WELL);
    const queue = (key: string, values: string) =>
      db.query(
        `insert into mail (dedupe_key, recipient, subject, text, html, created_at, next_try_at, attempts, failed_at, last_code)
         values ('${key}', 'a@x.example', 's', 't', 'h', ${values})`,
      );
    await queue('young', `${NOW - 60}, ${NOW}, 0, null, null`);
    await queue('put off', `${NOW - 900}, ${NOW}, 3, null, 'delayed'`);
    await queue('no such mailbox', `${NOW - 900}, null, 1, ${NOW - 800}, 'refused'`);
    await queue('given up long ago', `${NOW - 900_000}, null, 9, ${NOW - 90_000}, 'login'`);
    expect(await problems()).toEqual(['ready']);
    await queue('no mail server', `${NOW - 90}, ${NOW + 210}, 3, null, 'unreachable'`);
    pass(1_000);
    expect((await service.health()).problems[0]?.message).toBe(
      'A mail does not get out. We can’t reach the mail server. Check MAIL_SMTP_URL and the network.',
    );
    await db.query(`delete from mail where dedupe_key = 'no mail server'`);
    await queue('not sent', `${NOW - 700}, ${NOW - 700}, 0, null, null`);
    pass(1_000);
    expect(await problems()).toEqual(['mail_stuck', 'ready']);
    expect((await service.health()).problems[0]?.message).toBe(
      'A mail does not get out. Start a process with the role "jobs".',
    );
    await queue('given up', `${NOW - 90_000}, null, 9, ${NOW - 80_000}, 'login'`);
    pass(1_000);
    expect((await service.health()).problems[0]?.message).toMatch(
      /^2 mails do not get out. .* MAIL_SMTP_URL\.$/,
    );
    await db.query('delete from mail');
    pass(1_000);
    expect(await problems()).toEqual(['ready']);
  });

  test('metadata that is not being read, until it is', async () => {
    const { status, pass, problems } = openTestHealth(db);
    status.report('binance', WELL);
    const due = (at: number | null) =>
      db.query(
        `insert into token_metadata (id, chain, token_uri, state, next_try, cids, updated_at)
         values ('binance-tokens-1', 'binance', 'data:,{}', 'pending', $1, '{}', 0) on conflict (id) do update set next_try = $1`,
        [at],
      );
    await due(Math.floor(NOW) - 500);
    expect(await problems()).toEqual(['ready']);
    await due(Math.floor(NOW) - 700);
    pass(1_000);
    expect(await problems()).toEqual(['metadata_stuck', 'ready']);
    await due(null);
    pass(1_000);
    expect(await problems()).toEqual(['ready']);
  });

  test('rankings that are not updated, until they are', async () => {
    const { status, pass, problems } = openTestHealth(db);
    status.report('binance', WELL);
    const hour = Math.floor(NOW / 3_600);
    const noteHour = (at: number) =>
      db.query(
        `insert into rank_state (id, version, change_seq, hour, rebuilt_to, again) values (1, 1, 0, $1, null, false)
         on conflict (id) do update set hour = excluded.hour`,
        [at],
      );
    await noteHour(hour - 1);
    expect(await problems()).toEqual(['ready']);
    await noteHour(hour - 2);
    pass(1_000);
    expect(await problems()).toEqual(['ranks_stuck', 'ready']);
    await noteHour(hour);
    pass(1_000);
    expect(await problems()).toEqual(['ready']);
  });

  test('a chain before its first batch', async () => {
    const { problems } = openTestHealth(db);
    expect(await problems()).toEqual(['indexer_silent', 'not ready']);
  });
});
