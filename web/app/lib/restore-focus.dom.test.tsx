import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { restoreFocus } from './restore-focus.ts';

let stop: () => void;

beforeEach(() => {
  stop = restoreFocus();
});

afterEach(() => {
  stop();
  document.body.replaceChildren();
});

/** Shows a page, and gives the focus to its control "gone". */
function show(html: string): HTMLElement {
  document.body.innerHTML = `<main>${html}<button id="gone">Load More</button></main>`;
  const gone = document.getElementById('gone') as HTMLElement;
  gone.focus();
  return gone;
}

test('the focus of a control that goes is on the link of the nearest card, not on its small buttons', async () => {
  show(
    '<article><button>Like</button><a href="/car" data-grid-stop>Car</a><button>Watch</button></article>',
  ).remove();
  await vi.waitFor(() => expect(document.activeElement?.textContent).toBe('Car'));
});

test('outside of cards it is on the nearest control, and never on one that pays', async () => {
  show('<button data-money>Buy</button><button>Retry</button>').remove();
  await vi.waitFor(() => expect(document.activeElement?.textContent).toBe('Retry'));
});
