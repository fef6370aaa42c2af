import { mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { createServer, type Server } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { PassThrough } from 'node:stream';
import { text } from 'node:stream/consumers';
import { parseEnv } from 'node:util';
import { parseStudioFile } from '@pitlane/shared/domain/studio/parse-studio-file';
import { privateKeyToAddress } from 'viem/accounts';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { parse } from '../../testing/test-config.ts';
import { findPostgres, startTestPostgres, type TestPostgres } from '../../testing/test-postgres.ts';
import { runInit } from './init-command.ts';

const bin = findPostgres() ?? '';
/** As it is sent: with a space in it. */
const PASSWORD = 'p%20w';

// Needs a PostgreSQL on this machine. docs/studio-guide.md shows how to get one.
describe.skipIf(bin === '')('pitlane init', () => {
  let postgres: TestPostgres;
  let node: Server;
  let nodeUrl: string;
  let says: unknown;
  let folder: string;

  beforeAll(async () => {
    postgres = await startTestPostgres(bin);
    node = createServer((_, response) =>
      response.end(JSON.stringify({ jsonrpc: '2.0', id: 1, result: says })),
    );
    await new Promise<void>((resolve) => node.listen(0, '127.0.0.1', resolve));
    const address = node.address();
    nodeUrl = `http://127.0.0.1:${typeof address === 'object' ? address?.port : ''}/v2/k3y`;
  });

  afterAll(async () => {
    node.close();
    await postgres.close();
  });

  beforeEach(() => {
    says = '0x61';
    folder = mkdtempSync(join(tmpdir(), 'pitlane-init-'));
  });
  afterEach(() => rmSync(folder, { recursive: true }));

  async function init(answers: string[], args: string[] = []) {
    const input = new PassThrough();
    const output = new PassThrough();
    const lines: string[] = [];
    input.end(`${answers.join('\n')}\n`);
    const run = runInit(['--folder', folder, ...args], (line) => lines.push(line), { input, output });
    const status = await run.finally(() => output.end());
    return { status, said: lines.join('\n'), asked: await text(output) };
  }
  const read = (name: string) => readFileSync(join(folder, name), 'utf8');
  const good = () => [
    'Dust & Gravel',
    'Dirtworks',
    'https://cars.example',
    postgres.url,
    nodeUrl,
    '',
    '',
    '',
  ];

  test('writes settings that the server takes, for their owner alone', async () => {
    const { status, said } = await init(good());
    expect(status).toBe(0);
    expect(statSync(join(folder, '.env')).mode & 0o777).toBe(0o600);
    const env = parseEnv(read('.env'));
    const config = parse(env);
    expect(config).toMatchObject({ siteUrl: 'https://cars.example', databaseUrl: postgres.url });
    expect(config.chains.map(({ chain, chainId, rpcUrl }) => ({ chain, chainId, rpcUrl }))).toEqual([
      { chain: 'binance', chainId: 97, rpcUrl: nodeUrl },
    ]);
    expect(config.studio.words).toMatchObject({ name: 'Dust & Gravel', team: 'Dirtworks' });
    expect(parseStudioFile(read('studio/studio.toml')).problems).toBeUndefined();
    const builder = config.builder?.key ?? '0x';
    expect(said).toContain(`the builder ${privateKeyToAddress(builder)}`);
    for (const secret of [builder, config.builder?.secret ?? '', config.settlerKey ?? ''])
      expect(said).not.toContain(secret.slice(2));
  });

  test('asks again for what is wrong, and says why', async () => {
    const [name = '', team = '', origin = '', database = ''] = good();
    const { status, asked } = await init([
      ...['', 'No: this', name, team],
      ...['cars.example', 'http://cars.example', origin],
      ...['mysql://x', 'postgres://127.0.0.1:1/none', database],
      ...['http://127.0.0.1:1', nodeUrl, '', ''],
      ...[
        'smtp://mail.example?x',
        `smtp://u:${PASSWORD}@mail.example:587`,
        'Cars',
        'Cars <no-reply@cars.example>',
      ],
    ]);
    expect(status).toBe(0);
    for (const problem of [
      'An answer is needed.',
      'It must not have any of :',
      'It must be an http:// or https:// address.',
      'It must begin with https:// unless it is on this machine.',
      'It must be a postgres:// address.',
      'It refuses a connection: ',
      'It doesn’t answer: ',
      'It must end after the host or port',
      'It must be an address',
    ])
      expect(asked).toContain(problem);
    expect(parseEnv(read('.env'))).toMatchObject({ MAIL_FROM: 'Cars <no-reply@cars.example>' });
  });

  test.each([
    ['of another chain', '0x1', 'It is a node of chain 1, and Avalanche is another.'],
    ['that is none', '<html>', 'It doesn’t answer as a node'],
  ])('takes no node %s, needs one, and writes nothing when it is broken off', async (_, answer, said) => {
    says = answer;
    const output = new PassThrough();
    const input = new PassThrough();
    input.end(`${[...good().slice(0, 4), '', '', '', nodeUrl].join('\n')}\n`);
    await expect(runInit(['--folder', folder], () => undefined, { input, output })).rejects.toThrow(
      'Nothing was written.',
    );
    output.end();
    const asked = await text(output);
    expect(asked).toContain('A marketplace needs a node of one chain');
    expect(asked).toContain(said);
    expect(readdirSync(folder)).toEqual([]);
  });

  test('keeps a studio file that exists, and writes over no settings', async () => {
    const studio = join(folder, 'mine.toml');
    writeFileSync(studio, 'name = "Mine"\nteam = "Me"\n');
    const { asked } = await init(good().slice(2), ['--studio', studio]);
    expect(asked).not.toContain('What is the marketplace called?');
    expect(readFileSync(studio, 'utf8')).toContain('Mine');
    await expect(init(good())).rejects.toThrow('exists already');
  });
});
