import { AppError } from '@pitlane/shared/domain/app-error';
import { pino } from 'pino';
import { describe, expect, test } from 'vitest';
import { createApi } from '../../app/create-api.ts';
import { createRefusalLog } from './refusal-log.ts';

type Line = { level: number; code?: string; msg: string; leftOut?: number };

function openLog() {
  const lines: Line[] = [];
  return { lines, log: pino({ level: 'info' }, { write: (line) => lines.push(JSON.parse(line)) }) };
}

describe('createRefusalLog', () => {
  test('logs requests without a session or a right, and those that come too fast, but no mistyped ones', () => {
    const { lines, log } = openLog();
    const logRefusal = createRefusalLog();
    const codes = [
      'UNAUTHENTICATED',
      'FORBIDDEN',
      'PROOF_REQUIRED',
      'TOO_MANY_REQUESTS',
      'BAD_REQUEST',
    ] as const;
    for (const code of codes) logRefusal(log, new AppError(code, 'no'), { path: '/api/operator' });
    expect(lines.map(({ code }) => code)).toEqual(codes.slice(0, 4));
    expect(lines[0]).toMatchObject({ level: 30, path: '/api/operator', msg: 'a request was refused' });
  });

  test('logs a client whose input is refused thirty times a minute, once, by its network', () => {
    const { lines, log } = openLog();
    let nowMs = 1_800_000_000_000;
    const logRefusal = createRefusalLog(() => nowMs);
    const refuse = (client: string, times: number, code: 'BAD_REQUEST' | 'NOT_FOUND' = 'BAD_REQUEST') => {
      for (let i = 0; i < times; i++)
        logRefusal(log, new AppError(code, 'no'), { path: '/api/nfts' }, client);
    };
    refuse('198.51.100.4', 29);
    refuse('198.51.100.5', 100, 'NOT_FOUND');
    refuse('203.0.113.9', 100);
    expect(lines).toMatchObject([
      { code: 'BAD_REQUEST', path: '/api/nfts', network: '203.0.113.0/24', refusedInputs: 30 },
    ]);
    nowMs += 60_000;
    refuse('203.0.113.9', 29);
    expect(lines).toHaveLength(1);
    refuse('203.0.113.9', 1);
    expect(lines).toHaveLength(2);
  });

  test('writes at most 60 lines a minute, and says then how many it left out', () => {
    const { lines, log } = openLog();
    let nowMs = 1_800_000_000_000;
    const logRefusal = createRefusalLog(() => nowMs);
    const refuse = () => logRefusal(log, new AppError('TOO_MANY_REQUESTS', 'no'), {});
    for (let i = 0; i < 1_000; i++) refuse();
    expect([lines.length, lines.at(-1)?.leftOut]).toEqual([60, undefined]);
    nowMs += 60_000;
    refuse();
    refuse();
    expect(lines.slice(60).map(({ leftOut }) => leftOut)).toEqual([940, undefined]);
  });
});

describe('a request that is refused', () => {
  test('is in the log, without its query, its headers and its client', async () => {
    const { lines, log } = openLog();
    const api = createApi(log, []);
    api.get('/api/closed', () => {
      throw new AppError('FORBIDDEN', 'This is for operators.');
    });
    const headers = { authorization: 'Bearer SECRET', 'x-forwarded-for': '203.0.113.7' };
    const answer = await api.request('/api/closed?token=SECRET', { headers });
    expect(answer.status).toBe(403);
    const about = { code: 'FORBIDDEN', method: 'GET', path: '/api/closed', requestId: expect.any(String) };
    expect(lines).toEqual([expect.objectContaining({ ...about, msg: 'a request was refused' })]);
    expect(JSON.stringify(lines)).not.toMatch(/SECRET|203\.0/);
  });
});
