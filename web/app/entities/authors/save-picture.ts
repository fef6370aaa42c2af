import type { UploadedFile } from '@pitlane/shared/api/profile-pictures';
import type { UploadField } from '@pitlane/shared/domain/people/profile-pictures';
import { asSent } from '../../lib/api.ts';
import type { Part } from '../../lib/picture-view.ts';
import { type SendFormOptions, sendOwnForm } from '../../lib/session/send-own-form.ts';

export type NewPicture = { authorId: number; field: UploadField; file: File; part: Part };

/** Sends a picture for the page of the signed-in author, for PictureField's `onSave`. Resolves when it is shown there. */
export async function savePicture(
  picture: NewPicture,
  options: SendFormOptions,
): Promise<UploadedFile | undefined> {
  const { authorId, field, file, part } = picture;
  const form = new FormData();
  const fields = { ref: 'author', refId: authorId, field, ...part };
  for (const [name, value] of Object.entries(fields)) form.append(name, String(value));
  form.append('files', file);
  return (await sendOwnForm(asSent<UploadedFile[]>(), '/api/upload', form, options))[0];
}
