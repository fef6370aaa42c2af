import { renderToStaticMarkup } from 'react-dom/server';
import { describe, expect, test } from 'vitest';
import { ContactForm, checkContact } from './contact-form.tsx';
import { OfficeList } from './office-list.tsx';

describe('ContactForm', () => {
  test('has the four fields, and begins the message as it is told', () => {
    const html = renderToStaticMarkup(<ContactForm takes message="I would like the plan Pro." />);
    for (const name of ['user_name', 'user_email', 'user_phone', 'message'])
      expect(html).toContain(`name="${name}"`);
    expect(html).toMatch(/<input[^>]*type="email"[^>]*name="user_email"|name="user_email"[^>]*type="email"/);
    expect(html).toMatch(/<textarea[^>]*>I would like the plan Pro\.<\/textarea>/);
  });

  test('the honeypot field for bots is hidden from people', () => {
    const html = renderToStaticMarkup(<ContactForm takes message="" />);
    expect(html).toMatch(/<section hidden="">.*name="website"/);
  });

  test('is off, and says why, when there is no address for messages', () => {
    const html = renderToStaticMarkup(<ContactForm takes={false} message="" />);
    expect(html).toContain('aria-disabled="true"');
    expect(html).toContain('has given no address for messages');
  });
});

describe('OfficeList', () => {
  test('says so where there is no office', () => {
    const html = renderToStaticMarkup(<OfficeList offices={[]} demo={false} />);
    expect(html).toContain('has not given an office address');
  });

  test('says of the offices of the demo world what they are', () => {
    const offices = [{ name: 'Race control', lines: ['Garage 1', 'Demo world'] }];
    expect(renderToStaticMarkup(<OfficeList offices={offices} demo />)).toContain('no post arrives');
    expect(renderToStaticMarkup(<OfficeList offices={offices} demo={false} />)).not.toContain('no post');
  });
});

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
