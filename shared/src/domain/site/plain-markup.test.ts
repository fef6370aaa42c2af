import { describe, expect, test } from 'vitest';
import { isPlainMarkup } from './plain-markup.ts';

describe('isPlainMarkup', () => {
  test.each([
    '',
    'words, 3 > 2 &amp; 2 &lt; 3',
    '<h2>Big</h2>\n<p>a<br />b</p><hr>',
    '<a href="https://a.example/b?c=d&amp;e=f" rel="noopener nofollow ugc">out</a>',
    '<a href="/mint">in</a> <a href="/market/mint">in</a> <a href="#top">up</a> <a href="?page=2">on</a>',
    '<a href="mailto:crew@cars.example">mail</a> <a href="mint">near</a> <a href="a&amp;b">odd</a> <a href="">here</a>',
    '<a href="%7Cmailto:">not a scheme</a> <a href=":">nor this</a> <a href="1:2">nor that</a>',
    '<a>without</a><ol start="3"><li>third</li></ol>',
    '<!doctype html>\n<html lang="en"><head><meta charset="utf-8"><title>Hi</title></head><body style="margin:0">x</body></html>',
  ])('takes %j', (html) => {
    expect(isPlainMarkup(html)).toBe(true);
  });

  test.each([
    '<script>alert(1)</script>',
    '<p><img src="x" onerror="alert(1)"></p>',
    '<p onclick="alert(1)">x</p>',
    '<p style="margin:0" onclick="alert(1)">x</p>',
    '<p/onclick=alert(1)>x</p>',
    '<p style=x>x</p>',
    "<a href='javascript:alert(1)'>x</a>",
    '<a href="javascript:alert(1)">x</a>',
    '<a href="JaVaScRiPt:alert(1)">x</a>',
    '<a href=" javascript:alert(1)">x</a>',
    '<a href="java\nscript:alert(1)">x</a>',
    '<a href="&#106;avascript:alert(1)">x</a>',
    '<a href="javascript&colon;alert(1)">x</a>',
    '<a href="javascript\t:alert(1)">x</a>',
    '<a href="\u0001javascript:alert(1)">x</a>',
    '<a href="x-scheme+a.b:c">x</a>',
    '<a href="data:text/html,x">x</a>',
    '<svg><a href="/x">x</a></svg>',
    '<iframe srcdoc="x"></iframe>',
    '<style>p{}</style>',
    '<meta http-equiv="refresh" content="0;url=https://evil.example">',
    '<base href="https://evil.example/">',
    '<form action="https://evil.example"></form>',
    '<!-- --><p>x</p>',
    '<SCRIPT>x</SCRIPT>',
    '<p',
    'a < b',
    '<<p>script>alert(1)</script>',
    '<scr<p></p>ipt>alert(1)</script>',
    '<p title="</p><img src=x onerror=alert(1)>">x</p>',
  ])('refuses %j', (html) => {
    expect(isPlainMarkup(html)).toBe(false);
  });
});
