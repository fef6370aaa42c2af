import { type Mail, MailSchema } from '@pitlane/shared/api/mail';
import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, test, vi } from 'vitest';
import { ANNOUNCER_ID } from '../../lib/announcer-id.ts';
import { startFakeClock } from '../../testing/dom/fake-clock.ts';
import { openPage, readAddress } from '../../testing/dom/open-page.tsx';
import { refuse } from '../../testing/dom/scripted-server.ts';
import { NOW } from '../../testing/dom/scripted-site.ts';
import { splitLinks } from './mail-view.tsx';

function makeMail(id: number, to: string): Mail {
  return MailSchema.parse({
    id,
    to,
    subject: 'Confirm your address',
    created_at: NOW,
    sent_at: NOW,
    state: 'sent',
    text: `Confirm that this address is yours: ${location.origin}/register?confirm#token=token-${id}`,
    html: `<p>Welcome to Pitlane.</p>`,
  });
}
const [FIRST, SECOND] = [makeMail(1, 'ada@pit.example'), makeMail(2, 'otto@pit.example')];

/** The outbox with one mail, to which another one may come. */
async function openOutbox(address = '/outbox') {
  const mails = [FIRST];
  const page = await openPage(address, {
    answers: {
      'GET /api/outbox': () => ({ mails }),
      'GET /api/outbox/:id': ({ url }) =>
        mails.find(({ id }) => url.pathname.endsWith(`/${id}`)) ??
        refuse(404, 'NOT_FOUND', 'We couldn’t find this email.'),
    },
  });
  const main = within(screen.getByRole('main'));
  const rows = () => within(main.getByRole('region', { name: 'Emails' })).getAllByRole('listitem');
  return { ...page, main, rows, mails };
}

describe('/outbox', () => {
  test('shows a mail that comes by itself, and leaves the reader theirs', async () => {
    startFakeClock();
    const { main, rows, mails, user } = await openOutbox();
    expect(main.getByRole('article').textContent).toContain(FIRST.to);
    mails.unshift(SECOND);
    await vi.advanceTimersByTimeAsync(2_000);
    await waitFor(() => expect(rows()).toHaveLength(2));
    await vi.advanceTimersByTimeAsync(400);
    await waitFor(() =>
      expect(document.getElementById(ANNOUNCER_ID)?.textContent).toBe('New email: Confirm your address.'),
    );
    expect(main.getByRole('article').textContent).toContain(FIRST.to);

    const link = within(rows()[0] as HTMLElement).getByRole('link');
    expect(link.textContent).toContain('Sent');
    await user.click(link);
    await waitFor(() => expect(main.getByRole('article').textContent).toContain(SECOND.to));
    expect(link.getAttribute('aria-current')).toBe('true');
    expect(readAddress()).toBe('/outbox?mail=2');
  });

  test('has a mail in both forms: nothing runs in the one, links of the other open here', async () => {
    const { main, user } = await openOutbox('/outbox?mail=1');
    const frame = main.getByTitle<HTMLIFrameElement>('The mail: Confirm your address');
    // It is filled after the page has come.
    await waitFor(() => expect(frame.srcdoc).toBe(FIRST.html));
    expect(frame.getAttribute('sandbox')).toBe('allow-popups allow-popups-to-escape-sandbox');
    await user.click(main.getByRole('tab', { name: 'Plain text' }));
    const link = within(main.getByRole('tabpanel', { name: 'Plain text' })).getByRole('link', {
      name: /confirm#token=/,
    });
    expect(link.getAttribute('href')).toBe('/register?confirm#token=token-1');
  });

  test('says when the list cannot be read, keeps what it had, and goes on after Retry', async () => {
    startFakeClock();
    const { main, rows, server, mails, user } = await openOutbox();
    server.answer({ 'GET /api/outbox': refuse(403, 'FORBIDDEN', 'Not just now.') });
    await vi.advanceTimersByTimeAsync(2_000);
    const notice = await main.findByRole('alert');
    expect(notice.textContent).toContain('Not just now.');
    expect(rows()).toHaveLength(1);
    server.answer({ 'GET /api/outbox': { mails } });
    await user.click(within(notice).getByRole('button', { name: 'Retry' }));
    await waitFor(() => expect(main.queryByRole('alert')).toBeNull());
  });

  test('a mail that there is not is a page that there is not', async () => {
    await openOutbox('/outbox?mail=999');
    await screen.findByText('We couldn’t find this email.');
  });
});

const HERE = 'https://cars.example';

describe('splitLinks', () => {
  test('finds addresses, those of this site as paths', () => {
    expect(splitLinks(`Open:\n${HERE}/reset?token=a\nor https://x.example/.`, HERE)).toEqual([
      { at: 0, words: 'Open:\n' },
      { at: 6, words: `${HERE}/reset?token=a`, to: '/reset?token=a' },
      { at: 40, words: '\nor ' },
      { at: 44, words: 'https://x.example/', to: 'https://x.example/' },
      { at: 62, words: '.' },
    ]);
  });

  test('takes another site for another, also one whose name begins like ours', () => {
    const [part] = splitLinks(`${HERE}.evil.example/x`, HERE);
    expect(part?.to).toBe(`${HERE}.evil.example/x`);
  });

  test('leaves a text without addresses whole, and scripts words', () => {
    const text = 'javascript:alert(1) <b>ftp://x</b>';
    expect(splitLinks(text, HERE)).toEqual([{ at: 0, words: text }]);
    expect(splitLinks('', HERE)).toEqual([]);
  });
});
