import type { HelpDraft } from '@pitlane/shared/api/help';
import { waitFor, within } from '@testing-library/react';
import { describe, expect, test } from 'vitest';
import { fill } from '../../../testing/dom/fill.ts';
import { makeDraft } from '../../../testing/dom/make-help.ts';
import { openConsole } from '../../../testing/dom/make-operator.ts';

/** The console with a list of articles that its deeds change. */
async function openHelpPanel(first: readonly HelpDraft[]) {
  let articles = first;
  const replace = (slug: string, next: Partial<HelpDraft> | undefined) => {
    const before = articles.find((each) => each.slug === slug) ?? makeDraft({ slug, shipped: false });
    const after = next && { ...before, ...next };
    articles = [...articles.filter((each) => each.slug !== slug), ...(after ? [after] : [])];
    return after ?? {};
  };
  const slugOf = (url: URL) => url.pathname.split('/')[4] ?? '';
  const page = await openConsole('Help', {
    answers: {
      'GET /api/operator/help': () => ({ articles }),
      'POST /api/operator/help-preview': { content_html: '<p>Only <strong>leaves</strong>.</p>' },
      'PUT /api/operator/help/:slug': ({ url, body }) =>
        replace(slugOf(url), { ...(body as Partial<HelpDraft>), edited: true }),
      'PUT /api/operator/help/:slug/shown': ({ url, body }) =>
        replace(slugOf(url), body as { shown: boolean }),
      'POST /api/operator/help/:slug/restore': ({ url }) => replace(slugOf(url), makeDraft()),
      'DELETE /api/operator/help/:slug': ({ url }) => replace(slugOf(url), undefined),
    },
  });
  const row = (text: string) =>
    page.panel.getAllByRole('listitem').find(({ textContent }) => textContent?.includes(text)) ??
    expect.fail(`no row says ${text}`);
  return { ...page, row };
}

describe('Help', () => {
  test('takes a new article with a preview, hides it and removes it', async () => {
    const { panel, press, row, sent } = await openHelpPanel([]);
    await press('New article');
    const form = within(panel.getByRole('form', { name: 'New article' }));
    expect(form.getByLabelText('Title')).toBe(document.activeElement);
    await press('Save');
    expect(form.getAllByRole('alert').map(({ textContent }) => textContent)).toEqual([
      'Enter a title.',
      'Use lowercase letters, digits and dashes.',
      'Enter one sentence.',
      'Enter the text.',
    ]);
    const written = {
      topic: 'creating',
      title: 'Feed a quokka',
      summary: 'What it eats.',
      content: 'Only **leaves**.',
    };
    fill(form.getByLabelText('Title'), written.title);
    fill(form.getByLabelText('Topic'), written.topic);
    fill(form.getByLabelText('Summary'), written.summary);
    fill(form.getByLabelText('Text'), written.content);
    await press('Preview');
    await within(form.getByRole('region', { name: 'Preview' })).findByText('leaves');
    expect(sent('POST /api/operator/help-preview')).toEqual([{ content: written.content }]);
    await press('Save');
    await panel.findByText(`Saved: “${written.title}”.`);
    expect(sent('PUT /api/operator/help/feed-a-quokka')).toEqual([written]);
    await waitFor(() => expect(row(written.title).textContent).toContain('Your own'));
    const list = within(panel.getByRole('list', { name: 'Creating' }));
    expect(list.getAllByRole('listitem')).toHaveLength(1);

    await press(`Hide ${written.title}`);
    await press('Hide');
    await waitFor(() => expect(row(written.title).textContent).toContain('Hidden'));
    await press(`Remove ${written.title}`);
    await press('Remove');
    await panel.findByText(`Removed: “${written.title}”.`);
    await waitFor(() => expect(panel.queryAllByRole('listitem')).toEqual([]));
  });

  test('changes a shipped article, and restores its text', async () => {
    const shipped = makeDraft();
    const { panel, press, row } = await openHelpPanel([shipped]);
    await press(`Edit ${shipped.title}`);
    const form = within(panel.getByRole('form', { name: `Edit ${shipped.title}` }));
    fill(form.getByLabelText('Title'), 'Which wallet?');
    await press('Save');
    await panel.findByText('Saved: “Which wallet?”.');
    await waitFor(() => expect(row('Which wallet?').textContent).toContain('Edited'));
    await waitFor(() =>
      expect(panel.getByRole('button', { name: 'Edit Which wallet?' })).toBe(document.activeElement),
    );
    await press('Restore Which wallet?');
    await press('Restore');
    await panel.findByRole('button', { name: `Edit ${shipped.title}` });
    expect(row(shipped.title).textContent).not.toContain('Edited');
  });
});
