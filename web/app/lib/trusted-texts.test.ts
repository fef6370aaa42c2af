import { afterEach, expect, test, vi } from 'vitest';

afterEach(() => vi.unstubAllGlobals());

test('the one policy has the name that pages allow, and refuses what is no text of the site', async () => {
  const createPolicy = vi.fn((_name: string, rules: object) => rules);
  vi.stubGlobal('trustedTypes', { createPolicy });
  vi.resetModules();
  const { trustMarkup, trustPushWorker } = await import('./trusted-texts.ts');
  expect(createPolicy.mock.calls.map(([name]) => name)).toEqual(['pitlane']);
  expect(trustMarkup('<p>Hi</p>')).toBe('<p>Hi</p>');
  expect(() => trustMarkup('<img src=x onerror=alert(1)>')).toThrow(TypeError);
  expect(trustPushWorker()).toBe('/push-worker.js');
  const rules = createPolicy.mock.calls[0]?.[1] as { createScriptURL: (address: string) => string };
  for (const address of ['https://evil.example/push-worker.js', '/media/a.js', '/push-worker.js?x'])
    expect(() => rules.createScriptURL(address)).toThrow(TypeError);
});

test('a browser that knows no such policies gets the text, checked in the same way', async () => {
  vi.stubGlobal('trustedTypes', undefined);
  vi.resetModules();
  const { trustMarkup } = await import('./trusted-texts.ts');
  expect(trustMarkup('<p>Hi</p>')).toBe('<p>Hi</p>');
  expect(() => trustMarkup('<script>alert(1)</script>')).toThrow(TypeError);
});
