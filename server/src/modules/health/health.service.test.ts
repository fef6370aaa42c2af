import { HealthSchema } from '@pitlane/shared/api/health';
import { afterAll, beforeEach, describe, expect, test } from 'vitest';
import { type ChainStatus, createIndexStatus } from '../../core/jobs/index-status.ts';
import { ConnectionLostError } from '../../platform/db/db-errors.ts';
import type { DiskTrouble } from '../../platform/disk-guard.ts';
import { countBlocksRead } from '../../testing/count-blocks-read.ts';
import { countRowsRead } from '../../testing/count-rows-read.ts';
import { openTestDb } from '../../testing/test-db.ts';
import { addAuction } from '../../testing/test-orders.ts';
import { STUCK_MAILS } from './health.repo.ts';
import { createHealthService } from './health.service.ts';

const db = await openTestDb();
beforeEach(() => db.reset());
afterAll(() => db.close());

const NOW = 1_800_000_000;
const DEMO_ID = 31_437;
const checkpoint = { number: 90, hash: '0xab', timestamp: NOW - 5 } as const;
const WELL: ChainStatus = { reachable: true, head: 90, checkpoint };

type Options = {
  chainId?: number;
  database?: typeof db;
  settles?: boolean;
  disk?: DiskTrouble;
  plainConnections?: string[];
  isDecoding?: boolean;
  isScanning?: boolean;
  aheadMs?: number;
};
function open({ chainId = 56, database = db, settles = true, disk, ...more }: Options = {}) {
  const { plainConnections = [], isDecoding = true, isScanning = true, aheadMs = 0 } = more;
  let now = NOW * 1000;
  const status = createIndexStatus(() => now);
  const chains = [{ chain: 'binance', chainId }] as const;
  const pass = (ms: number) => {
    now += ms;
  };
  const service = createHealthService(database, {
    ...{
      chains,
      status,
      settles,
      plainConnections,
      version: '1.2.3',
      findDiskTrouble: async () => disk,
      clock: () => now,
    },
    ...{
      isDecoding: async () => isDecoding,
      isScanning: async () => isScanning,
      clockDifference: () => aheadMs,
    },
  });
  /** The codes of what is wrong, and whether readers are kept away. */
  const problems = async () => {
    const [health, readiness] = [await service.health(), await service.readiness()];
    expect(health.ready).toBe(readiness.ready);
    for (const { message } of health.problems) expect(message).toMatch(/^[A-Z\d].*\.$/);
    return [...health.problems.map(({ code }) => code), readiness.ready ? 'ready' : 'not ready'];
  };
  return { status, service, pass, problems };
}
const store = (head: number, seenAt: number) =>
  db.query(
    `insert into checkpoint (chain, block_number, block_hash, timestamp, head_number, seen_at)
     values ('binance', 90, '0xab', $1, $2, $3)`,
    [NOW - 5, head, seenAt],
  );
const say = (state: string, message: string | null) =>
  db.query(
    `insert into builder values ('binance', $1, 7, 40, 43, $2, $3)
     on conflict (chain) do update set state = excluded.state, message = excluded.message`,
    [state, message, NOW],
  );

describe('health', () => {
  test('names a disk that is nearly full, and serves readers all the same', async () => {
    const { status, problems } = open({ disk: { code: undefined } });
    status.report('binance', WELL);
    expect(await problems()).toEqual(['disk_full', 'ready']);
  });

  test('names the settings whose connections others could read, and no host', async () => {
    const { service, status, problems } = open({ plainConnections: ['DATABASE_URL'] });
    status.report('binance', WELL);
    expect(await problems()).toEqual(['plain_connection', 'ready']);
    expect((await service.health()).problems[0]?.message).toContain('DATABASE_URL');
  });

  test('names a decoder that is away, and a clock that differs from the database', async () => {
    for (const aheadMs of [3_600_000, -7_000]) {
      const { status, problems } = open({ isDecoding: false, aheadMs });
      status.report('binance', WELL);
      expect(await problems()).toEqual(['decoder_away', 'clock_differs', 'ready']);
    }
    const { status, problems } = open({ aheadMs: 4_000 });
    status.report('binance', WELL);
    expect(await problems()).toEqual(['ready']);
  });

  test('names a scanner that is away, and serves readers all the same', async () => {
    const { status, problems } = open({ isScanning: false });
    status.report('binance', WELL);
    expect(await problems()).toEqual(['scanner_away', 'ready']);
  });

  test('asks again when the clock is set back', async () => {
    const { status, problems, pass } = open();
    expect(await problems()).toContain('not ready');
    status.report('binance', WELL);
    pass(-7_200_000);
    status.report('binance', WELL);
    expect(await problems()).not.toContain('never_indexed');
  });

  test('names the code of a disk that cannot be asked', async () => {
    const { service, status } = open({ disk: { code: 'EACCES' } });
    status.report('binance', WELL);
    expect((await service.health()).problems).toEqual([
      expect.objectContaining({
        code: 'disk_full',
        message: expect.stringMatching(/PITLANE_DATA has \(EACCES\)/),
      }),
    ]);
  });

  test('tells what the indexer of this process knows', async () => {
    const { service, status } = open();
    status.report('binance', WELL);
    const health = await service.health();
    expect(HealthSchema.parse(health)).toEqual({
      status: 'ok',
      ready: true,
      problems: [],
      version: '1.2.3',
      now: NOW,
      chains: [
        {
          chain: 'binance',
          chain_id: 56,
          state: 'ok',
          message: null,
          block: 90,
          block_hash: '0xab',
          block_time: NOW - 5,
          head: 90,
          lag: 0,
          builder: null,
        },
      ],
    });
    expect(await service.indexedNow()).toEqual({ binance: { block: 90, lag: 0 } });
  });

  test('tells what the database knows where another process indexes', async () => {
    await store(92, NOW - 3);
    const { service, pass } = open();
    expect(await service.indexedNow()).toEqual({ binance: { block: 90, lag: 2 } });
    pass(60_000);
    expect(await service.health()).toMatchObject({ chains: [{ state: 'down', lag: null, head: 92 }] });
  });

  test('keeps the block of a chain that cannot be reached, and gives no lag', async () => {
    const { service, status } = open();
    status.report('binance', { reachable: false, head: 91, checkpoint });
    expect(await service.health()).toMatchObject({ chains: [{ state: 'down', lag: null, head: 91 }] });
    expect(await service.indexedNow()).toEqual({ binance: { block: 90, lag: null } });
  });

  test('tells what the builder last said', async () => {
    const { service, status } = open();
    status.report('binance', WELL);
    await say('working', null);
    const working = { state: 'working', epoch: 7, built: 40, waiting: 3, message: null };
    expect((await service.health()).chains[0]?.builder).toEqual(working);
  });

  test('answers while the database is away, from what this process knows itself', async () => {
    const away = () => Promise.reject(new ConnectionLostError('gone'));
    const lost = { ...db, query: away, findHeldLeases: away, forWork: () => lost };
    const { service, status, problems } = open({ database: lost });
    status.report('binance', WELL);
    expect((await service.health()).chains).toMatchObject([{ state: 'unknown', block: 90, lag: null }]);
    expect(await problems()).toEqual(['database_away', 'not ready']);
  });
});

describe('readiness', () => {
  test('an index that follows its chain', async () => {
    const { status, problems } = open();
    status.report('binance', WELL);
    expect(await problems()).toEqual(['ready']);
  });

  test('an index that is far behind serves old data, and says so', async () => {
    const { status, problems } = open();
    status.report('binance', { ...WELL, head: 200 });
    expect(await problems()).toEqual(['index_behind', 'ready']);
  });

  test('an index that has stopped gives its own reason', async () => {
    const { service, status, problems } = open();
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
    const { status, problems } = open();
    status.report('binance', { ...WELL, head: 80 });
    expect(await problems()).toEqual(['head_below_checkpoint', 'not ready']);
  });

  test('a node that does not answer', async () => {
    const { status, problems } = open();
    status.report('binance', { ...WELL, reachable: false });
    expect(await problems()).toEqual(['chain_unreachable', 'not ready']);
  });

  test('a node that no longer follows a real chain; a local chain may rest', async () => {
    const real = open();
    const demo = open({ chainId: DEMO_ID });
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
    await store(90, NOW - 60);
    const { service, problems, pass } = open();
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
    const { status, problems, pass } = open({ chainId: DEMO_ID });
    status.report('binance', WELL);
    pass(120_000);
    expect(await problems()).toEqual(['indexer_silent', 'not ready']);
  });

  test('a database without the tables of this version', async () => {
    const { status, problems } = open();
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
    await store(90, NOW - 60);
    const { service, problems, pass } = open();
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
    const { service, problems } = open({ database: refusing });
    expect(await problems()).toEqual(['database_refuses', 'not ready']);
    expect((await service.health()).problems[0]?.message).toContain('SQLSTATE 42501');
  });

  test('a database without room names that, and blames no node and no indexer', async () => {
    await store(90, NOW - 60);
    const lease = await db.lease('indexer binance');
    const full = { ...db, findTrouble: () => '53100', forWork: () => full };
    const elsewhere = open({ database: full });
    expect(await elsewhere.problems()).toEqual(['database_refuses', 'not ready']);
    const [problem] = (await elsewhere.service.health()).problems;
    expect(problem?.message).toMatch(/disk is full/);
    // An index of this process reads its chain, and cannot write it.
    const own = open({ database: full });
    own.status.report('binance', WELL);
    expect(await own.problems()).toEqual(['database_refuses', 'not ready']);
    await lease?.release();
  });

  test('a builder that has stopped keeps its reason', async () => {
    const { service, status, problems, pass } = open();
    await say('stopped', 'Mend the role.');
    pass(30_000);
    status.report('binance', WELL);
    expect(await problems()).toEqual(['builder_stopped', 'ready']);
    expect((await service.health()).problems).toMatchObject([{ message: 'Mend the role.' }]);
  });

  test('a builder that needs help does not block reading', async () => {
    const { status, problems, pass } = open();
    const jobs = await db.lease('mail');
    status.report('binance', WELL);
    await say('stuck', 'Send coins.');
    expect(await problems()).toEqual(['builder_stuck', 'ready']);
    await say('resting', null);
    pass(30_000);
    status.report('binance', WELL);
    expect(await problems()).toEqual(['builder_silent', 'ready']);
    await jobs?.release();
  });

  test('no process that does the jobs, for longer than a restart takes', async () => {
    const { service, status, problems, pass } = open();
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
    const { service, status, problems, pass } = open();
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
    const other = open({ settles: false });
    other.status.report('binance', WELL);
    expect(await other.problems()).toEqual(['ready']);
    // A process for readers has no key. Another one settles, and the operator asks this one.
    const lease = await db.lease('settler binance');
    other.pass(1_000);
    expect(await other.problems()).toEqual(['settler_stuck', 'ready']);
    await lease?.release();
  });

  test('mails that do not get out, until they do', async () => {
    const { service, status, pass, problems } = open();
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
    const { status, pass, problems } = open();
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
    const { status, pass, problems } = open();
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
    const { problems } = open();
    expect(await problems()).toEqual(['indexer_silent', 'not ready']);
  });
});

describe('rows that statements read', () => {
  const add = (count: number, values: string) =>
    db.query(
      `insert into mail (dedupe_key, recipient, subject, text, html, created_at, next_try_at, attempts, failed_at, last_code)
       select 'mail ' || n || random(), 'a@x.example', 's', 't', 'h', ${values} from generate_series(1, ${count}) as n`,
    );
  const count = () => countRowsRead(db, { sql: STUCK_MAILS, params: [NOW], table: 'mail' });

  test('a mail server that is away since a minute: none of the mails that wait is read', async () => {
    await add(20_000, `${NOW} - 60, ${NOW} + n, 1 + n % 2, null, 'unreachable'`);
    await add(20_000, `${NOW} - n % 500, ${NOW}, 0, null, null`);
    await add(20_000, `${NOW} - 60000, null, 1, ${NOW} - n, 'refused'`);
    await db.query('vacuum analyze mail');
    expect(await count()).toBe(0);
    expect(await countBlocksRead(db, STUCK_MAILS, [NOW])).toBeLessThanOrEqual(12);
  });

  test('one that is away since hours: some are read, however many wait', async () => {
    await add(20_000, `${NOW} - 60000, ${NOW} + n, 6, null, 'unreachable'`);
    await add(20_000, `${NOW} - 60000, ${NOW}, 0, null, null`);
    await add(20_000, `${NOW} - 60000, null, 9, ${NOW} - n, 'login'`);
    await db.query('vacuum analyze mail');
    expect(await count()).toBeLessThanOrEqual(3_000);
  });
});
