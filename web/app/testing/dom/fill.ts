import { fireEvent } from '@testing-library/react';

/** Enters a text into a field, in the place of what it holds. Letter by letter is for tests that are about typing. */
export function fill(field: HTMLElement, text: string): void {
  fireEvent.change(field, { target: { value: text } });
}
