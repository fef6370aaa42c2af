import type { NewsPost, Preview } from '@pitlane/shared/api/news';
import { MAX_NEWS_CONTENT, MAX_NEWS_TITLE, NEWS_COVERS } from '@pitlane/shared/domain/site/news';
import { m } from '@pitlane/shared/messages/messages';
import { useEffect, useState } from 'react';
import { asSent } from '../../../lib/api.ts';
import { sendOwn } from '../../../lib/session/own-api.ts';
import { useWork } from '../../../lib/use-work.ts';
import { Button } from '../../../ui/button.tsx';
import { Select } from '../../../ui/forms/select.tsx';
import { SubmitButton } from '../../../ui/forms/submit-button.tsx';
import { TextArea } from '../../../ui/forms/text-area.tsx';
import { TextField } from '../../../ui/forms/text-field.tsx';
import { useForm } from '../../../ui/forms/use-form.ts';
import { Prose } from '../../../ui/prose.tsx';
import { useSend } from '../operator-queries.ts';
import { useTellDone } from '../panel.tsx';

type PostEditorProps = {
  /** The post to change; undefined for a new one. */
  post: NewsPost | undefined;
  onClose: () => void;
};

/** A post in writing: its text as Markdown, and how it will look. */
export function PostEditor({ post, onClose }: PostEditorProps) {
  const send = useSend();
  const tell = useTellDone();
  const [preview, setPreview] = useState<string>();
  const previewing = useWork();
  const { formProps, field, values, fill, busy, failure } = useForm({
    initial: {
      title: post?.title ?? '',
      tags: post?.tags.join(', ') ?? '',
      content: post?.content ?? '',
      cover: post?.cover.name ?? NEWS_COVERS[0],
    },
    check: ({ title, content }) => ({
      ...(title.trim() === '' && { title: m.operator.enterAShortTitle }),
      ...(content.trim() === '' && { content: m.operator.enterTheText }),
    }),
    send: async ({ tags, ...given }) => {
      const body = { ...given, tags: splitTags(tags) };
      const sent = post
        ? await send<NewsPost>(`/api/operator/blog-posts/${post.id}`, 'PUT', body)
        : await send<NewsPost>('/api/operator/blog-posts', 'POST', body);
      tell({ text: `${post ? m.operator.changed : m.operator.published}: ${sent.title}.` });
      onClose();
    },
  });
  useEffect(() => {
    const title = formProps.ref.current?.elements.namedItem('title');
    if (title instanceof HTMLElement) title.focus();
  }, [formProps.ref]);
  const show = () =>
    previewing.run(async () => {
      const { content } = values;
      const path = '/api/operator/news-preview';
      const { content_html } = await sendOwn(asSent<Preview>(), path, { body: { content } });
      setPreview(content_html);
    });
  return (
    <form
      {...formProps}
      aria-label={post ? m.operator.editTitle({ title: post.title }) : m.operator.newPost}
      className="surface grid gap-3 p-4 md:grid-cols-2"
    >
      <TextField
        {...field('title')}
        label={m.operator.title}
        maxLength={MAX_NEWS_TITLE}
        counted
        className="md:col-span-2"
      />
      <TextField
        {...field('tags')}
        label={m.operator.tags}
        placeholder={m.operator.tagsExample}
        hint={m.operator.separateTagsWithCommasJoinTwo}
      />
      <Select
        label={m.operator.cover}
        value={values.cover}
        options={NEWS_COVERS.map((cover) => ({ value: cover, label: getCoverLabel()[cover] }))}
        onChange={({ target }) => fill({ cover: target.value })}
      />
      <TextArea
        {...field('content')}
        label={m.operator.text}
        hint={m.operator.markdownHeadingBoldWordsPathList}
        rows={14}
        maxLength={MAX_NEWS_CONTENT}
        className="md:col-span-2"
      />
      <div className="flex flex-wrap items-center gap-3 md:col-span-2">
        <SubmitButton size="md" busy={busy} failure={failure}>
          {post ? 'Save' : 'Publish'}
        </SubmitButton>
        <Button busy={previewing.busy} onClick={show}>
          {m.operator.preview}
        </Button>
        <Button variant="ghost" onClick={onClose}>
          {m.operator.cancel}
        </Button>
      </div>
      {previewing.failure && (
        <p role="alert" className="text-small text-stop md:col-span-2">
          {previewing.failure.message}
        </p>
      )}
      {preview !== undefined && (
        <section aria-label={m.operator.preview} className="border-t pt-4 md:col-span-2">
          <Prose html={preview} />
        </section>
      )}
    </form>
  );
}

const getCoverLabel = (): Record<(typeof NEWS_COVERS)[number], string> => ({
  grid: m.operator.startingGrid,
  garage: m.operator.garage,
  auction: m.operator.auction,
  workshop: m.operator.workshop,
  podium: m.operator.podium,
  chains: m.operator.threeChains,
  minting: m.operator.coveredCar,
  night: m.operator.fuelStationAtNight,
});

const splitTags = (text: string) =>
  text
    .split(',')
    .map((tag) => tag.trim())
    .filter(Boolean);
