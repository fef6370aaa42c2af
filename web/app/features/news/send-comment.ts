import type { CommentForm, CommentTaken, PostComment } from '@pitlane/shared/api/news';
import { asSent } from '../../lib/api.ts';
import { sendOwn } from '../../lib/session/own-api.ts';

/** The server takes a form for four hours; an older one than this is exchanged before it is sent. */
const RENEW_MS = 3.5 * 3_600_000;

type Held = CommentForm & { at: number };
export type CommentDraft = Pick<PostComment, 'name' | 'email' | 'message' | 'website'> & {
  parent: number | undefined;
};

const wait = (milliseconds: number) => new Promise<void>((resolve) => setTimeout(resolve, milliseconds));

/** Sends comments about one post, with the form that the server gives out for it. */
export function createCommentSender(postId: number) {
  let held: Promise<Held> | undefined;
  const ask = async (): Promise<Held> => {
    const form = await sendOwn(asSent<CommentForm>(), `/api/blog-posts/${postId}/comment-form`);
    return { ...form, at: Date.now() };
  };
  const take = (): Promise<Held> => {
    held ??= ask().catch((error: unknown) => {
      held = undefined;
      throw error;
    });
    return held;
  };
  return {
    /** Asks for the form, so that it is old enough when the words are written. Failing is no matter: sending asks again. */
    prepare(): void {
      take().catch((error: unknown) => console.warn('The comment form is asked for again later.', error));
    },

    /** Sends a comment. Throws an ApiError. */
    async send({ parent, ...draft }: CommentDraft): Promise<CommentTaken> {
      let form = await take();
      if (Date.now() - form.at > RENEW_MS) {
        held = undefined;
        form = await take();
      }
      // A visitor who writes faster than the server believes waits here.
      await wait(form.at + (form.ready_in + 1) * 1_000 - Date.now());
      // A form that was refused is no good a second time.
      held = undefined;
      const body = { ...draft, token: form.token, ...(parent !== undefined && { parent }) };
      try {
        return await sendOwn(asSent<CommentTaken>(), `/api/blog-posts/${postId}/comments`, { body });
      } catch (error) {
        const field = (error as { field?: string }).field;
        if (field !== 'token') held = Promise.resolve(form);
        throw error;
      }
    },
  };
}
