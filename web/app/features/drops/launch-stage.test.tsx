import { renderToStaticMarkup } from 'react-dom/server';
import { describe, expect, test } from 'vitest';
import { LaunchStage, type Newest } from './launch-stage.tsx';

const render = (state: Newest['state']) =>
  renderToStaticMarkup(
    <LaunchStage mint={{ phase: 'idle' }} newest={{ car: undefined, state, retry: () => undefined }} />,
  );

describe('LaunchStage', () => {
  test('says that the newest car did not come, with a way to ask again', () => {
    const html = render('failed');
    expect(html).toMatch(/role="alert"[^>]*>Couldn’t load the newest car/);
    expect(html).toContain('Retry');
  });

  test('says that a chain has no car only when that is known', () => {
    expect(render('known')).toContain('No car has been minted on this chain yet');
    expect(render('pending')).not.toContain('No car');
    expect(render('pending')).not.toContain('role="alert"');
  });
});
