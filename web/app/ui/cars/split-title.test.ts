import { describe, expect, test } from 'vitest';
import { splitTitle } from './car-title.tsx';

describe('splitTitle', () => {
  test('takes the number off the end', () => {
    expect(splitTitle('Rose Monarch 0085')).toEqual({ name: 'Rose Monarch', number: '0085' });
    expect(splitTitle('Covered car #12')).toEqual({ name: 'Covered car', number: '#12' });
  });

  test('leaves a title without a number at its end whole', () => {
    expect(splitTitle('Group 5 Special')).toEqual({ name: 'Group 5 Special', number: '' });
    expect(splitTitle('0085')).toEqual({ name: '0085', number: '' });
  });
});
