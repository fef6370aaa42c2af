/** Why a button cannot be used now, in the words that readers are given; undefined of one that can. */
export function readReason(button: HTMLElement): string | undefined {
  if (button.getAttribute('aria-disabled') !== 'true') return undefined;
  const ids = button.getAttribute('aria-describedby')?.split(' ') ?? [];
  return ids.map((id) => document.getElementById(id)?.textContent ?? '').join(' ');
}
