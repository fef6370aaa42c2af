import { randomUUID } from 'node:crypto';
import type { CommentForm, PostComment } from '@pitlane/shared/api/news';
import { AppError } from '@pitlane/shared/domain/app-error';
import type { Signer } from '../../platform/chain/signer.ts';

const PURPOSE = 'news comment';
/** A comment that is sent sooner was not typed by a person. In seconds. */
const MIN_AGE = 3;
const MAX_AGE = 4 * 3_600;
const MAX_LINKS = 2;

/** A form for a comment: it says which post it is for and when it was given out. */
export function makeForm(signer: Signer, postId: number, at: number): CommentForm {
  return { token: signer.sign(PURPOSE, `${postId} ${at} ${randomUUID()}`), ready_in: MIN_AGE };
}

/** Throws BAD_REQUEST with a sentence for a comment that no reader has written on the post's page. */
export function checkForm(
  signer: Signer,
  { token, website, message }: Pick<PostComment, 'token' | 'website' | 'message'>,
  { postId, at }: { postId: number; at: number },
): void {
  if (website !== '') throw refusal('website', 'This field is not for people. Leave it empty.');
  const [post, given] = (signer.open(PURPOSE, token) ?? '').split(' ').map(Number);
  if (post !== postId || given === undefined)
    throw refusal('token', 'This form is not from this page. Reload the page and send it again.');
  if (at - given < MIN_AGE) throw refusal('token', 'That was very fast. Wait a moment and send it again.');
  if (at - given > MAX_AGE) throw refusal('token', 'This form was open for too long. Send it once more.');
  const links = message.match(/https?:\/\/|www\./gi)?.length ?? 0;
  if (links > MAX_LINKS) throw refusal('message', `A comment has at most ${MAX_LINKS} links.`);
}

const refusal = (field: string, message: string) => new AppError('BAD_REQUEST', message, { field });
