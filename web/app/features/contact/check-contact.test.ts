import { describe, expect, test } from 'vitest';
import { checkContact } from './contact-form.tsx';

const WHOLE = {
  user_name: 'Ada',
  user_email: 'ada@x.example',
  user_phone: '+44 (20) 7946-0000',
  message: 'Hi',
  website: '',
};

describe('checkContact', () => {
  test('takes a whole form', () => {
    expect(checkContact(WHOLE)).toEqual({});
  });

  test('asks for every field that is empty', () => {
    const empty = { user_name: ' ', user_email: '', user_phone: '', message: '\n', website: '' };
    expect(checkContact(empty)).toEqual({
      user_name: 'Name is required',
      user_email: 'Email is required',
      user_phone: 'Phone is required',
      message: 'Message is required',
    });
  });

  test.each(['ada', 'ada@x', 'ada @x.example'])('refuses %j as an address', (user_email) => {
    expect(checkContact({ ...WHOLE, user_email }).user_email).toContain('whole mail address');
  });

  test.each(['call me', '+', '()', '12a4'])('refuses %j as a phone number', (user_phone) => {
    expect(checkContact({ ...WHOLE, user_phone }).user_phone).toContain('phone number');
  });
});
