import { describe, expect, test } from 'vitest';
import { MAX_DRAWING_BYTES, parseDrawing } from './parse-drawing.ts';

const inSvg = (content: string) =>
  `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 4 1">${content}</svg>`;
const problemOf = (text: string) => parseDrawing(text, 'logo').problem;

describe('parseDrawing', () => {
  test('keeps shapes and paint, and puts its prefix before names', () => {
    const text = `<?xml version="1.0" encoding="UTF-8"?>\n${inSvg(
      `<!-- drawn by hand --><title>Dust &amp; Gravel</title><defs><linearGradient id="a"><stop offset="0" stop-color="#f00"/></linearGradient></defs><g fill='url(#a)'><path d="M0 0h4v1z"/></g>`,
    )}\n`;
    expect(parseDrawing(text, 'logo').drawing).toEqual({
      viewBox: '0 0 4 1',
      body: '<defs><linearGradient id="logo-a"><stop offset="0" stop-color="#f00"/></linearGradient></defs><g fill="url(#logo-a)"><path d="M0 0h4v1z"/></g>',
    });
  });

  test('takes the size where there is no viewBox', () => {
    expect(parseDrawing('<svg width="48px" height="10"><path d="M0 0"/></svg>', 'x').drawing?.viewBox).toBe(
      '0 0 48 10',
    );
  });

  test.each([
    ['<script>alert(1)</script>', 'has <script> in it'],
    ['<path d="M0 0" onload="alert(1)"/>', 'has onload on <path>: a drawing must not run anything'],
    ['<path d="M0 0" ONLOAD="alert(1)"/>', 'has ONLOAD on <path>'],
    ['<foreignObject><b/></foreignObject>', 'has <foreignObject> in it'],
    ['<image href="https://evil.example/x.png"/>', 'has <image> in it'],
    ['<use href="#icon-search"/>', 'has <use> in it'],
    ['<a href="javascript:alert(1)"><path d="M0 0"/></a>', 'has <a> in it'],
    ['<style>*{display:none}</style>', 'has <style> in it: write colors as'],
    ['<path d="M0 0" style="position:fixed"/>', 'has style on <path>'],
    ['<path d="M0 0" fill="url(https://evil.example/x)"/>', 'that is no number, color or path'],
    ['<path d="M0 0" fill="url(evil)"/>', 'loads something in fill'],
    ['<animate attributeName="d" to="x"/>', 'has <animate> in it'],
    ['<text>Dust</text>', 'convert text to paths'],
    ['Dust', 'convert text to paths'],
    ['<path d="M0 0" id="a&quot;><script>"/>', 'is no plain element'],
    ['<![CDATA[<script>]]>', 'is no plain element'],
    ['<path d=M0/>', 'is no plain element'],
    ['<g><path d="M0 0"/>', 'closes <svg> where it is not open'],
    ['</svg><script/>', 'goes on after its end'],
    ['<title><script>x</script></title><path d="M0 0"/>', 'has <script> in it'],
    ['', 'draws nothing'],
  ])('%s is refused', (content, problem) => {
    expect(problemOf(inSvg(content))).toContain(problem);
  });

  test.each([
    ['<!DOCTYPE svg [<!ENTITY x "y">]><svg viewBox="0 0 1 1"/>', 'is no plain element'],
    ['<html></html>', 'begins with another element'],
    ['<svg onload="alert(1)" viewBox="0 0 1 1"><path d=""/></svg>', 'must not run anything'],
    ['<svg><path d="M0 0"/></svg>', 'has no viewBox'],
    ['', 'is empty'],
    [inSvg(`<path d="${'M0 0'.repeat(MAX_DRAWING_BYTES)}"/>`), 'has more than 16 KB'],
    ['\0\0\0', 'convert text to paths'],
  ])('a file that is no drawing is refused', (text, problem) => {
    expect(problemOf(text)).toContain(problem);
  });
});
