import { HelpSlugSchema } from '@pitlane/shared/api/help';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { toSlug } from './article-form.tsx';

describe('toSlug', () => {
  test.each([
    ['Buy a car!', 'buy-a-car'],
    ['  Gebühr & Größe  ', 'gebuhr-grosse'],
    ['İstanbul ﬁnish', 'istanbul-finish'],
    ['?!', ''],
    [`${'a'.repeat(79)} b`, 'a'.repeat(79)],
  ])('%j gives %j', (title, slug) => {
    expect(toSlug(title)).toBe(slug);
  });

  test('gives nothing, or a name that the server takes', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary', maxLength: 60 }), (title) => {
        const slug = toSlug(title);
        expect(slug === '' || HelpSlugSchema.safeParse(slug).success).toBe(true);
      }),
    );
  });
});
