import { describe, expect, test } from 'vitest';
import { isMailAddress, normalMailAddress } from './mail-address.ts';

describe('normalMailAddress', () => {
  test.each([
    ['driver@cars.example', 'driver@cars.example'],
    [' Driver@Cars.EXAMPLE ', 'driver@cars.example'],
    ['user@müller.de', 'user@xn--mller-kva.de'],
    ['user@MÜLLER.de', 'user@xn--mller-kva.de'],
    ['user@mu\u0308ller.de', 'user@xn--mller-kva.de'],
    ['user@xn--mller-kva.de', 'user@xn--mller-kva.de'],
    ['user@XN--MLLER-KVA.DE', 'user@xn--mller-kva.de'],
    ['user@例え.jp', 'user@xn--r8jz45g.jp'],
    ['user@例え。jp', 'user@xn--r8jz45g.jp'],
    ['user@例え．ｊｐ', 'user@xn--r8jz45g.jp'],
    ['user@почта.рф', 'user@xn--80a1acny.xn--p1ai'],
    ['user@mail.中国', 'user@mail.xn--fiqs8s'],
    ['user@موقع.وزارة', 'user@xn--4gbrim.xn--mgbexc3i'],
    ['user@한국.kr', 'user@xn--3e0b707e.kr'],
    ['user@straße.de', 'user@xn--strae-oqa.de'],
    ['user@ＣＡＲＳ.example', 'user@cars.example'],
    ['a.b+c@mail.cars.example', 'a.b+c@mail.cars.example'],
  ])('%j is %s', (text, address) => {
    expect(normalMailAddress(text)).toBe(address);
    expect(normalMailAddress(address)).toBe(address);
    expect(isMailAddress(address)).toBe(true);
  });

  test.each([
    ...[
      '',
      '@',
      'driver',
      'driver@',
      '@cars.example',
      'driver@cars',
      'driver@.example',
      'driver@cars..example',
    ],
    ...['.a@cars.example', 'a.@cars.example', 'a..b@cars.example', 'a b@cars.example', 'a@b@cars.example'],
    ...['müller@cars.example', 'driver@-cars.example', 'driver@cars-.example', 'driver@cars.example.'],
    ...['driver@127.0.0.1', 'driver@1.2', 'driver@0x7f.1', 'driver@[::1]', 'driver@cars.example:25'],
    ...['driver@cars.example/a', 'driver@cars.example?a', 'driver@cars.example#a', 'driver@a%2eexample.com'],
    ...['driver@cars\\.example', 'driver@cars_1.example', 'driver@\u200b.example'],
    ...['driver@cars\u202e.example', 'driver@cars\u00ad.example', 'a@cars.example, b@cars.example'],
    ...['<driver@cars.example>', 'driver@cars.example\nbcc: x@y.example', `driver@${'a'.repeat(64)}.example`],
    `${'a'.repeat(250)}@cars.example`,
  ])('%j is no address', (text) => {
    expect(isMailAddress(normalMailAddress(text))).toBe(false);
  });
});
