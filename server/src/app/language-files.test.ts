import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gunzipSync } from 'node:zlib';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { makeLanguage } from '../platform/messages/site-languages.ts';
import { createAssets } from './assets.ts';

const english = makeLanguage('en', { accounts: { register: 'Join the grid' } });
const TABLE = '{"module":"/assets/login-1.js"}';

describe('code in a language', () => {
  let build: string;
  let client: string;
  beforeEach(async () => {
    build = await mkdtemp(join(tmpdir(), 'languages-'));
    client = join(build, 'client');
    await mkdir(join(client, 'assets'), { recursive: true });
    await mkdir(join(build, 'templates'));
    await writeFile(join(client, 'assets/vendor-1.js'), 'vendor()');
    await writeFile(join(build, 'templates/login-1.js'), `say($m("accounts.register"));${' '.repeat(2000)}`);
    await writeFile(join(build, 'templates/manifest-1.js'), TABLE);
  });
  afterEach(() => rm(build, { recursive: true }));

  async function open(basePath = '') {
    const assets = await createAssets(client, { basePath, languages: [english] });
    return async (path: string, headers: Record<string, string> = {}) => {
      const answer = await assets(new Request(`http://cars.example${path}`, { headers }));
      return answer && { status: answer.status, answer, body: Buffer.from(await answer.arrayBuffer()) };
    };
  }
  const inFolder = (file: string) => `/assets/${english.folder}/${file}`;

  test('is written at the start where the build does not have it, and sent compressed', async () => {
    const get = await open();
    expect((await get(inFolder('login-1.js')))?.body.toString().trim()).toBe('say("Join the grid");');
    const packed = await get(inFolder('login-1.js'), { 'accept-encoding': 'gzip' });
    expect(packed?.answer.headers.get('content-encoding')).toBe('gzip');
    expect(
      gunzipSync(packed?.body ?? '')
        .toString()
        .trim(),
    ).toBe('say("Join the grid");');
    expect(packed?.answer.headers.get('cache-control')).toContain('immutable');
  });

  test('is sent as it was built where the build has it', async () => {
    await mkdir(join(client, 'assets', english.folder));
    await writeFile(join(client, 'assets', english.folder, 'login-1.js'), 'built()');
    const get = await open();
    expect((await get(inFolder('login-1.js')))?.body.toString()).toBe('built()');
  });

  test('names code of its own folder in its route table, below the path of the site', async () => {
    const get = await open('/market');
    expect((await get(inFolder('manifest-1.js')))?.body.toString()).toBe(
      `{"module":"/market/assets/${english.folder}/login-1.js"}`,
    );
  });

  test('without texts is the same in each folder, also in that of another build', async () => {
    const get = await open();
    for (const folder of [english.folder, 'en.00000000', 'pt-BR.12ab34cd'])
      expect((await get(`/assets/${folder}/vendor-1.js`))?.body.toString()).toBe('vendor()');
  });

  test('never comes without its texts', async () => {
    const get = await open();
    for (const path of [
      '/assets/login-1.js',
      '/assets/en.00000000/login-1.js',
      '/assets/../templates/login-1.js',
      `/assets/${english.folder}/..%2f..%2ftemplates%2flogin-1.js`,
    ])
      expect([path, (await get(path))?.status ?? 404]).toEqual([path, 404]);
    expect(await get('/templates/login-1.js')).toBeUndefined();
  });
});
