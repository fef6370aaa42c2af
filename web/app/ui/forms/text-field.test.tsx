import { renderToStaticMarkup } from 'react-dom/server';
import { describe, expect, test } from 'vitest';
import { ApiError } from '../../lib/api.ts';
import { type FormFailure, getFieldError } from './field-frame.tsx';
import { TextField, type TextFieldProps } from './text-field.tsx';

const render = (props: Partial<TextFieldProps> = {}) =>
  renderToStaticMarkup(
    <TextField id="title" label="Title" value="Rose" onChange={() => undefined} {...props} />,
  );

const refused: FormFailure = new ApiError('BAD_REQUEST', 'A title has at most 80 characters.', {
  status: 400,
  field: 'title',
});

describe('TextField', () => {
  test('has a label, and nothing to describe it when there is nothing to say', () => {
    const html = render();
    expect(html).toContain('<label for="title"');
    expect(html).not.toContain('aria-describedby');
    expect(html).not.toContain('aria-invalid=');
  });

  test('is described by its hint', () => {
    const html = render({ hint: 'Up to 80 characters.' });
    expect(html).toContain('aria-describedby="title-note"');
    expect(html).toContain('<span id="title-note">Up to 80 characters.</span>');
  });

  test('is marked when the server refuses it, and says why in place of the hint', () => {
    const html = render({ hint: 'Up to 80 characters.', error: getFieldError(refused, 'title') });
    expect(html).toContain('aria-invalid="true"');
    expect(html).toMatch(/id="title-note" role="alert".*A title has at most 80 characters\./);
    expect(html).not.toContain('Up to 80 characters.');
  });

  test('counts characters, and reads the count out when the field is nearly full', () => {
    const some = render({ counted: true, maxLength: 80, value: 'a'.repeat(12) });
    expect(some).toContain('aria-describedby="title-count"');
    expect(some).toContain('12 of 80');
    expect(some).not.toContain('characters left');
    expect(render({ counted: true, maxLength: 80, value: 'a'.repeat(75) })).toContain('5 characters left');
  });

  test('says that it is required in words', () => {
    expect(render({ required: true })).toContain('(required)');
  });
});

describe('getFieldError', () => {
  test('gives the sentence to the field that the server names, and to no other', () => {
    expect(getFieldError(refused, 'title')).toBe('A title has at most 80 characters.');
    expect(getFieldError(refused, 'price')).toBeUndefined();
    expect(getFieldError(undefined, 'title')).toBeUndefined();
  });
});
