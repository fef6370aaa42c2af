import { renderToStaticMarkup } from 'react-dom/server';
import { describe, expect, test } from 'vitest';
import { PictureField } from './picture-field.tsx';

describe('PictureField', () => {
  test('shows the present picture, and what suits as the hint of its button', () => {
    const html = renderToStaticMarkup(
      <PictureField
        label="Profile image"
        hint="profile image 400 x 400 recommended, max 50MB"
        saveLabel="Save Profile Image"
        shape={{ width: 400, height: 400 }}
        maxBytes={50_000_000}
        current={<img src="/media/avatars/a.svg" alt="" />}
        onSave={async () => undefined}
      />,
    );
    expect(html).toContain('<section aria-label="Profile image"');
    expect(html).toContain('/media/avatars/a.svg');
    const id = /aria-describedby="([^"]+)"/.exec(html)?.[1];
    expect(html).toMatch(
      new RegExp(`role="tooltip" id="${id}"[^>]*>profile image 400 x 400 recommended, max 50MB`),
    );
    // There is nothing to save yet.
    expect(html).not.toContain('Save Profile Image');
  });
});
