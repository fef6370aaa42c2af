import { act, waitFor, within } from '@testing-library/react';
import { describe, expect, test } from 'vitest';
import { fill } from '../../testing/dom/fill.ts';
import { makeHidden, makeReport, openConsole } from '../../testing/dom/make-operator.ts';
import { refuse } from '../../testing/dom/scripted-server.ts';
import { makeNft, NOW } from '../../testing/dom/scripted-site.ts';

const CAR = makeHidden().about;

describe('Hidden', () => {
  test('hides with a reason, and restores after a question', async () => {
    let hidden = [makeHidden()];
    const { panel, press, user, sent } = await openConsole('Hidden', {
      answers: {
        'GET /api/operator/hidden': () => ({ hidden, next: null }),
        'POST /api/operator/hidden': makeHidden(),
        'DELETE /api/operator/hidden/:kind/:target': () => {
          hidden = [];
          return {};
        },
      },
    });
    fill(panel.getByRole('textbox', { name: 'Id' }), CAR.target);
    await press('Hide');
    expect(panel.getByRole('alert').textContent).toBe('Enter a reason. The audit log keeps it.');
    fill(panel.getByRole('textbox', { name: 'Why' }), 'A trial');
    await press('Hide');
    await panel.findByText(`${CAR.target} is hidden.`);
    expect(sent('POST /api/operator/hidden')).toEqual([
      { kind: 'item', target: CAR.target, reason: 'A trial' },
    ]);
    // Escape takes the question back, and Enter answers it.
    const restore = await panel.findByRole('button', { name: `Restore ${CAR.title}` });
    act(() => restore.focus());
    await user.keyboard('{Enter}');
    await panel.findByText('It returns to all lists immediately.');
    await user.keyboard('{Escape}');
    await waitFor(() =>
      expect(panel.getByRole('button', { name: `Restore ${CAR.title}` })).toBe(document.activeElement),
    );
    expect(sent(`DELETE /api/operator/hidden/item/${CAR.target}`)).toEqual([]);
    await user.keyboard('{Enter}');
    await panel.findByText('It returns to all lists immediately.');
    await user.keyboard('{Enter}');
    await panel.findByText('Nothing is hidden.');
    panel.getByText(`${CAR.title} is shown again.`);
    expect(sent(`DELETE /api/operator/hidden/item/${CAR.target}`)).toHaveLength(1);
  });
});

describe('Reports', () => {
  const answers = { 'GET /api/operator/reports': { reports: [makeReport()], next: null } };

  test('sends a decision with a note, after a question', async () => {
    const { panel, press, sent } = await openConsole('Reports', {
      answers: { ...answers, 'POST /api/operator/reports/:id/decision': makeReport() },
    });
    fill(await panel.findByLabelText(`Note to the reporter of ${CAR.title}`), 'It stays.');
    await press(`Dismiss the report about ${CAR.title}`);
    expect(sent('POST /api/operator/reports/5/decision')).toEqual([]);
    await press('Dismiss');
    await panel.findByText(`Dismissed. ${CAR.title} stays as it is.`);
    expect(sent('POST /api/operator/reports/5/decision')).toEqual([
      { decision: 'dismissed', note: 'It stays.' },
    ]);
  });

  test('reports what another operator has decided', async () => {
    const words = 'Another operator has already decided this report.';
    const { panel, press, server } = await openConsole('Reports', {
      answers: { ...answers, 'POST /api/operator/reports/:id/decision': refuse(409, 'CONFLICT', words) },
    });
    await press(`Hide ${CAR.title}`);
    server.answer({ 'GET /api/operator/reports': { reports: [], next: null } });
    await press('Hide');
    expect((await panel.findByRole('alert')).textContent).toContain(words);
    await panel.findByText('Nothing to review.');
  });
});

describe('Featured', () => {
  test('cannot be changed before it is known, since a change sends all of it', async () => {
    const nft = makeNft();
    const { panel, press, server, sent } = await openConsole('Featured', {
      answers: { 'GET /api/featured': refuse(403, 'FORBIDDEN', 'Not just now.') },
    });
    expect((await panel.findByRole('alert')).textContent).toContain('Not just now.');
    expect(panel.queryByRole('button', { name: 'Add' })).toBeNull();
    server.answer({
      'GET /api/featured': { nfts: [nft] },
      'PUT /api/operator/featured': { nfts: [nft, makeNft({ token_id: '13' })] },
    });
    await press('Retry');
    fill(await panel.findByLabelText('Id of an item'), 'binance-cars-13');
    await press('Add');
    await panel.findByText('binance-cars-13 is on the home page.');
    expect(sent('PUT /api/operator/featured')).toEqual([{ nfts: [nft.id, 'binance-cars-13'] }]);
  });
});

describe('Announcements', () => {
  test('are published and withdrawn', async () => {
    const one = {
      id: 9,
      title: 'Box now',
      body: 'The pit lane is open.',
      link: '/explore',
      published_at: NOW,
    };
    let announcements: object[] = [];
    const { panel, press, sent } = await openConsole('Announcements', {
      answers: {
        'GET /api/announcements': () => ({ announcements }),
        'POST /api/announcements': () => {
          announcements = [one];
          return one;
        },
        'DELETE /api/announcements/:id': () => {
          announcements = [];
          return {};
        },
      },
    });
    await panel.findByText('No announcements.');
    await press('Publish');
    expect(panel.getAllByRole('alert').map(({ textContent }) => textContent)).toEqual([
      'Enter a short title.',
      'Enter the text.',
    ]);
    fill(panel.getByLabelText('Title'), one.title);
    fill(panel.getByLabelText('Text'), one.body);
    fill(panel.getByLabelText('Link'), one.link);
    await press('Publish');
    await panel.findByText('Published: Box now.');
    const row = within(await panel.findByRole('listitem'));
    row.getByText(/The pit lane is open\./);
    expect(sent('POST /api/announcements')).toEqual([{ title: one.title, body: one.body, link: one.link }]);
    await press('Withdraw Box now');
    await press('Withdraw');
    await panel.findByText('No announcements.');
    expect(sent('DELETE /api/announcements/9')).toHaveLength(1);
  });
});
