import type { AuthorProfile } from '@pitlane/shared/api/authors';
import type { UploadedFile } from '@pitlane/shared/api/profile-pictures';
import {
  MAX_UPLOAD_BYTES,
  UPLOAD_SHAPES,
  type UploadField,
} from '@pitlane/shared/domain/people/profile-pictures';
import { m } from '@pitlane/shared/messages/messages';
import type { ReactNode } from 'react';
import { asSent } from '../../lib/api.ts';
import { sendOwnForm } from '../../lib/session/send-own-form.ts';
import { toAddress } from '../../lib/site-path.ts';
import { PictureField, type PictureFieldProps } from '../../ui/forms/picture-field.tsx';

export type ProfilePicturesProps = {
  author: AuthorProfile;
  /** The banner that is shown where none was uploaded. */
  banner: ReactNode;
  onSaved: () => void;
};

/** The two pictures of an author's page, each saved by itself. */
export function ProfilePictures({ author, banner, onSaved }: ProfilePicturesProps) {
  const save =
    (field: UploadField): PictureFieldProps['onSave'] =>
    async (file, part, options) => {
      const body = new FormData();
      // The server reads the fields before the file.
      const fields = { ref: 'author', refId: author.id, field, ...part };
      for (const [name, value] of Object.entries(fields)) body.append(name, String(value));
      body.append('files', file);
      await sendOwnForm(asSent<UploadedFile[]>(), '/api/upload', body, options);
      onSaved();
    };
  return (
    <div className="grid grid-cols-1 content-start gap-8">
      <PicturePanel
        label={m.authors.profileImage}
        hint={m.authors.profileImage400X400Recommended}
        saveLabel={m.authors.saveProfileImage}
        shape={UPLOAD_SHAPES.avatar}
        frameClass="max-w-48 rounded-xl"
        current={<img src={toAddress(author.avatar.url)} alt="" className="size-full object-cover" />}
        onSave={save('avatar')}
      />
      <PicturePanel
        label={m.authors.profileBanner}
        hint={m.authors.banner1500X500RecommendedMax}
        saveLabel={m.authors.saveProfileBanner}
        shape={UPLOAD_SHAPES.banner}
        frameClass="rounded-xl"
        current={banner}
        onSave={save('banner')}
      />
    </div>
  );
}

function PicturePanel(props: Omit<PictureFieldProps, 'maxBytes'>) {
  return (
    <div className="surface p-5.5">
      <h2 className="label mb-3 text-lead">{props.label}</h2>
      <PictureField {...props} maxBytes={MAX_UPLOAD_BYTES} />
    </div>
  );
}
