import { describe, expect, test } from 'vitest';
import { getCloseUpSizes, toOpenPicture } from './picture-props.ts';

describe('toOpenPicture', () => {
  test.each([
    ['/media/nfts/binance-cars-3/640.webp?v=4', '/media/nfts/binance-cars-3/320.avif?v=4&scene=open'],
    ['/media/assets/garages/640.webp', '/media/assets/garages/320.avif?scene=open'],
    ['/media/not-revealed.svg', '/media/not-revealed.svg?scene=open'],
  ])('asks for %s without wall and asphalt', (url, open) => {
    expect(toOpenPicture(url, 320, 'avif')).toBe(open);
  });

  test('leaves the address of another exchange as it is', () => {
    const url = 'https://pictures.example/9/preview.png?w=500';
    expect(toOpenPicture(url, 320, 'avif')).toBe(url);
  });
});

describe('getCloseUpSizes', () => {
  test('only a built car is larger than its box', () => {
    expect(getCloseUpSizes({ buildSeries: 'rare_series' }, 80)).toBe('104px');
    expect(getCloseUpSizes({ buildSeries: null }, 80)).toBe('80px');
  });
});
