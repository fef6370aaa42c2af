import type { HelpDraft, HelpPreview, WriteHelp } from '@pitlane/shared/api/help';
import { foldText } from '@pitlane/shared/domain/fold-text';
import { HELP_TOPIC_LABEL, HELP_TOPICS } from '@pitlane/shared/domain/site/help';
import { m } from '@pitlane/shared/messages/messages';
import { useEffect, useState } from 'react';
import { useWork } from '../../../lib/use-work.ts';
import { Button } from '../../../ui/button.tsx';
import { Callout } from '../../../ui/feedback/callout.tsx';
import { Select } from '../../../ui/forms/select.tsx';
import { SubmitButton } from '../../../ui/forms/submit-button.tsx';
import { TextArea } from '../../../ui/forms/text-area.tsx';
import { TextField } from '../../../ui/forms/text-field.tsx';
import { useForm } from '../../../ui/forms/use-form.ts';
import { Prose } from '../../../ui/prose.tsx';
import { useSend } from '../operator-queries.ts';
import { useTellDone } from '../panel.tsx';

/** The server's limits, in characters. */
const MAX = { title: 100, summary: 240, content: 20_000 };
const TOPICS = HELP_TOPICS.map((value) => ({ value, label: HELP_TOPIC_LABEL[value] }));

type ArticleFormProps = { /** Left out: a new one. */ article?: HelpDraft; onClose: () => void };

/** The text of an article, with a preview of its page. */
export function ArticleForm({ article, onClose }: ArticleFormProps) {
  const send = useSend();
  const tell = useTellDone();
  const preview = usePreview();
  const { formProps, field, fill, values, busy, failure } = useForm({
    initial: {
      topic: article?.topic ?? HELP_TOPICS[0],
      title: article?.title ?? '',
      slug: article?.slug ?? '',
      summary: article?.summary ?? '',
      content: article?.content ?? '',
    },
    check: ({ title, slug, summary, content }) => ({
      ...(title.trim() === '' && { title: m.operator.enterATitle }),
      ...(!article && toSlug(slug || title) === '' && { slug: m.operator.lowercaseLettersDigitsAndDashes }),
      ...(summary.trim() === '' && { summary: m.operator.enterOneSentence }),
      ...(content.trim() === '' && { content: m.operator.enterTheText }),
    }),
    send: async ({ slug, ...written }) => {
      const name = article?.slug ?? toSlug(slug || written.title);
      const after = await send<HelpDraft>(getDraftPath(name), 'PUT', written);
      tell({
        text: m.operator.savedTitle({ title: after.title }),
        ...(article && {
          undo: async () => {
            const { edited } = article;
            const path = getDraftPath(name);
            await (edited ? send(path, 'PUT', toWritten(article)) : send(`${path}/restore`, 'POST'));
            return { text: m.operator.titleIsUnchanged({ title: article.title }) };
          },
        }),
      });
      onClose();
    },
  });
  const { ref } = formProps;
  useEffect(() => {
    const first = ref.current?.elements.namedItem('title');
    if (first instanceof HTMLElement) first.focus();
  }, [ref]);
  const { onChange: _, ...topic } = field('topic');
  return (
    <form
      {...formProps}
      aria-label={article ? m.operator.editTitle({ title: article.title }) : m.operator.newArticle}
      className="surface grid w-full grid-cols-1 gap-3 p-4 md:grid-cols-2"
    >
      <TextField {...field('title')} label={m.operator.title} maxLength={MAX.title} counted />
      <Select
        {...topic}
        label={m.operator.topic}
        options={TOPICS}
        onChange={({ target }) => fill({ topic: target.value })}
      />
      {!article && (
        <TextField
          {...field('slug')}
          label={m.operator.nameInTheAddress}
          placeholder={toSlug(values.title) || 'buy-a-car'}
          hint={m.operator.leaveItEmptyToUseThe}
          maxLength={80}
          autoCapitalize="none"
          spellCheck={false}
          className="md:col-span-2"
        />
      )}
      <TextField
        {...field('summary')}
        label={m.operator.summary}
        hint={m.operator.oneSentenceShownBelowTheTitle}
        maxLength={MAX.summary}
        counted
        className="md:col-span-2"
      />
      <TextArea
        {...field('content')}
        label={m.operator.text}
        hint={m.operator.markdownHeadingBoldListLinkExplore}
        maxLength={MAX.content}
        rows={16}
        className="md:col-span-2"
      />
      <div className="flex flex-wrap items-center gap-2 md:col-span-2">
        <SubmitButton size="md" busy={busy} failure={failure}>
          {m.operator.save}
        </SubmitButton>
        <Button busy={preview.busy} onClick={() => preview.show(values.content)}>
          {m.operator.preview}
        </Button>
        <Button variant="ghost" onClick={onClose}>
          {m.operator.cancel}
        </Button>
      </div>
      <section aria-label={m.operator.preview} aria-live="polite" className="md:col-span-2 empty:hidden">
        {preview.failure && <Callout kind="error">{preview.failure}</Callout>}
        {preview.html !== undefined && (
          <div className="rounded-xl border bg-bg p-5">
            <Prose html={preview.html} />
          </div>
        )}
      </section>
    </form>
  );
}

/** Asks the server how a text looks: it makes the page's text too. */
function usePreview() {
  const send = useSend();
  const work = useWork();
  const [html, setHtml] = useState<string>();
  const show = (content: string) =>
    work.run(async () => {
      const body = { content };
      const { content_html } = await send<HelpPreview>('/api/operator/help-preview', 'POST', body);
      setHtml(content_html);
    });
  return { html, show, busy: work.busy, failure: work.failure?.message };
}

/** The path of an article in the API, as operators change it. */
export const getDraftPath = (slug: string): string => `/api/operator/help/${encodeURIComponent(slug)}`;

/** Returns the part of an article that an operator writes. */
export function toWritten({ topic, title, summary, content }: HelpDraft): WriteHelp {
  return { topic, title, summary, content };
}

/** A name in addresses made from a title: "Buy a car!" gives "buy-a-car". */
export function toSlug(title: string): string {
  return foldText(title)
    .replaceAll(/[^a-z0-9]+/g, '-')
    .replaceAll(/^-|-$/g, '')
    .slice(0, 80)
    .replace(/-$/, '');
}
