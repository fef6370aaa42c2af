import { isPlainMarkup } from '@pitlane/shared/domain/site/plain-markup';
import { describe, expect, test } from 'vitest';
import {
  addressChangedMail,
  addressTakenMail,
  confirmAddressMail,
  confirmNewAddressMail,
  passwordChangedMail,
  resetPasswordMail,
} from './account-mails.ts';
import type { MailContent } from './mail-content.ts';
import { type NoticeMail, noticeMail } from './notice-mail.ts';
import { trialMail } from './operator-mails.ts';
import { type SignInChange, signInChangedMail } from './sign-in-changed-mail.ts';

const siteUrl = 'https://cars.example';
const linked = { siteUrl, path: '/reset?token=a&b=c', minutes: 60 };
const notice: NoticeMail = {
  siteUrl,
  title: 'Outbid',
  line: 'Ayrton is ahead by 0.2 ETH.',
  path: '/ItemDetail/binance-cars-1',
  action: 'Open the auction',
  settingsPath: '/profile/1#notices',
};
const MAILS: [string, MailContent, string][] = [
  ['confirmAddressMail', confirmAddressMail(linked), '/reset?token=a&b=c'],
  ['addressTakenMail', addressTakenMail({ siteUrl, path: '/login' }), '/login'],
  ['resetPasswordMail', resetPasswordMail(linked), '/reset?token=a&b=c'],
  ['passwordChangedMail', passwordChangedMail({ siteUrl, path: '/reset' }), '/reset'],
  [
    'signInChangedMail',
    signInChangedMail({ siteUrl, path: '/account', change: { kind: 'wallet_linked', of: '0x12…abcd' } }),
    '/account',
  ],
  [
    'signInChangedMail after a reset',
    signInChangedMail({
      siteUrl,
      path: '/account',
      change: { kind: 'others_removed', stayed: [{ kind: 'passkey', at: 0 }] },
    }),
    '/account',
  ],
  ['addressChangedMail', addressChangedMail({ siteUrl, path: '/login' }), '/login'],
  ['confirmNewAddressMail', confirmNewAddressMail(linked), '/reset?token=a&b=c'],
  ['trialMail', trialMail({ siteUrl }), '/home'],
  ['noticeMail', noticeMail(notice), '/ItemDetail/binance-cars-1'],
];

/** Returns the words of HTML without its tags. */
const toWords = (html: string) =>
  html
    .replace(/<head>.*<\/head>/s, '')
    .replace(/<[^>]*>/g, ' ')
    .replaceAll('&amp;', '&')
    .replaceAll('&#39;', "'")
    .replaceAll('&quot;', '"')
    .replace(/\s+/g, ' ')
    .trim();

const links = (content: string) => new Set(content.match(/https?:\/\/[^\s"<]+/g));

describe.each(MAILS)('%s', (_name, { subject, text, html }, path) => {
  test('has its link in text and HTML, and leads nowhere else', () => {
    expect(links(text)).toContain(`${siteUrl}${path}`);
    for (const link of [...links(text), ...links(html)]) expect(link.startsWith(siteUrl)).toBe(true);
    expect(html).toContain(`href="${siteUrl}${path.replace('&', '&amp;')}"`);
  });

  test('is made of what pages take, so the outbox shows it', () => {
    expect(isPlainMarkup(html)).toBe(true);
  });

  test('says in HTML what it says in text', () => {
    const said = text
      .replace(/^-- $/m, '')
      .split(/\n+/)
      .filter((line) => line && !line.includes('https://'));
    for (const line of said) expect(toWords(html)).toContain(line.replace(/:$/, ''));
    expect(html).toContain(`<title>${subject.replace("'", '&#39;')}</title>`);
  });

  test('fetches nothing, runs nothing, and leaves text and ground to the theme of the reader', () => {
    expect(html).not.toMatch(/<(img|script|link|style|iframe|form|svg)|url\(|\son\w+=/i);
    expect(html).toContain('<meta name="color-scheme" content="light dark">');
    const body = html.slice(html.indexOf('<body'));
    const coloured = body.match(/style="[^"]*(?<!-)color:#[^"]*"/g) ?? [];
    // A style that sets a colour must set its background too.
    for (const style of coloured) expect(style).toContain('background-color:');
    expect(subject).toMatch(/^[A-Z][^\n]{5,60}$/);
  });
});

describe('signInChangedMail', () => {
  const textOf = (change: SignInChange) => signInChangedMail({ siteUrl, path: '/account', change }).text;

  test.each([
    ['site_connected', 'You can now sign in to Pitlane with Google.'],
    ['site_disconnected', 'You can no longer sign in to Pitlane with Google.'],
  ] as const)('says after %s which site opens the account', (kind, sentence) => {
    expect(textOf({ kind, of: 'Google' })).toContain(sentence);
  });

  test('names what stayed after a reset by its day, and says nothing where nothing did', () => {
    const stayed = [
      { kind: 'passkey', at: 1_750_000_000 },
      { kind: 'authenticator', at: 1_760_000_000 },
    ] as const;
    expect(textOf({ kind: 'others_removed', stayed })).toContain(
      'These stayed: a passkey added on June 15, 2025 and an authenticator app added on October 9, 2025.',
    );
    expect(textOf({ kind: 'others_removed', stayed: [] })).not.toContain('stayed');
  });
});

describe('noticeMail', () => {
  const hostile = '<img src=x onerror=alert(1)> "&\' \r\nBcc: eve@x.example\u202e';

  test('what people wrote stays words, on one line', () => {
    const { subject, text, html } = noticeMail({ ...notice, title: hostile, line: hostile });
    expect(subject).toBe('<img src=x onerror=alert(1)> "&\' Bcc: eve@x.example');
    expect(html).not.toContain('<img');
    expect(html).toContain('&lt;img src=x onerror=alert(1)&gt; &quot;&amp;&#39; Bcc: eve@x.example');
    expect(text).not.toMatch(/^Bcc/m);
  });

  test.each(['https://evil.example/x', '//evil.example/x', '/\\evil.example', 'javascript:alert(1)'])(
    'has no link to %s',
    (path) => {
      expect(() => noticeMail({ ...notice, path })).toThrow(RangeError);
      expect(() => noticeMail({ ...notice, settingsPath: path })).toThrow(RangeError);
    },
  );

  test('leads to pages below the path of a site, and not out of it', () => {
    const site = { ...notice, siteUrl: 'https://studio.example/market' };
    const { text, html, unsubscribe } = noticeMail({ ...site, path: '/nfts/1?x=1' });
    expect(text).toContain('https://studio.example/market/nfts/1?x=1');
    expect(unsubscribe).toMatch(/^https:\/\/studio\.example\/market\//);
    for (const link of [...links(text), ...links(html)])
      expect(link).toMatch(/^https:\/\/studio\.example\/market/);
    for (const path of ['/../admin', '/%2e%2e/admin', '/../marketplace'])
      expect(() => noticeMail({ ...site, path })).toThrow(RangeError);
  });

  test('names the page where such mails are ended', () => {
    const { unsubscribe, text, html } = noticeMail(notice);
    expect(unsubscribe).toBe('https://cars.example/profile/1#notices');
    expect(text).toContain('Choose your mails: https://cars.example/profile/1#notices');
    expect(html).toContain('href="https://cars.example/profile/1#notices"');
  });
});

describe('resetPasswordMail', () => {
  test.each([
    [30, '30 minutes'],
    [60, 'an hour'],
    [120, '2 hours'],
    [24 * 60, '24 hours'],
    [7 * 24 * 60, '7 days'],
  ])('%i minutes are %s', (minutes, words) => {
    expect(resetPasswordMail({ ...linked, minutes }).text).toContain(`for ${words}.`);
  });
});
