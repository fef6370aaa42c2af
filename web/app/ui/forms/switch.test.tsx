import { renderToStaticMarkup } from 'react-dom/server';
import { describe, expect, test } from 'vitest';
import { Switch, type SwitchProps } from './switch.tsx';

const render = (given: Partial<SwitchProps>) =>
  renderToStaticMarkup(<Switch label="Race my cars" on={false} onClick={() => undefined} {...given} />);

describe('Switch', () => {
  test('has its state and its name for screen readers', () => {
    expect(render({ on: true })).toContain('role="switch" aria-label="Race my cars" aria-checked="true"');
    expect(render({ on: false })).toContain('aria-checked="false"');
  });

  test('with a reason it is off, can be focused, and is described by it', () => {
    const html = render({ disabledReason: 'Reading the chain.' });
    const id = /aria-describedby="([^"]+)"/.exec(html)?.[1];
    expect(html).toContain('aria-disabled="true"');
    expect(html).not.toContain(' disabled');
    expect(html).toMatch(new RegExp(`role="tooltip" id="${id}"[^>]*>Reading the chain\\.`));
  });

  test('while its work runs it keeps its state and takes no press', () => {
    expect(render({ on: true, busy: true })).toMatch(
      /aria-checked="true" aria-disabled="true" aria-busy="true"/,
    );
  });
});
