const PAUSE_MS = 500;

/** Does something a moment after the page has loaded: what is for later must not hold up what is for now. Returns its end. */
export function runAfterLoad(work: () => void): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const start = () => {
    timer = setTimeout(work, PAUSE_MS);
  };
  if (document.readyState === 'complete') start();
  else addEventListener('load', start);
  return () => {
    removeEventListener('load', start);
    clearTimeout(timer);
  };
}
