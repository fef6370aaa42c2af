const KEY = 'pitlane.hidden-offers';
/** The oldest go first. */
const MOST = 200;

/** Ids of the offers that this browser does not show to their owner; empty where nothing can be kept. */
export function readHidden(): readonly string[] {
  try {
    const kept: unknown = JSON.parse(localStorage.getItem(KEY) ?? '[]');
    return Array.isArray(kept) ? kept.filter((id) => typeof id === 'string') : [];
  } catch (error) {
    console.warn('Which offers are hidden could not be read.', error);
    return [];
  }
}

/** Hides an offer in this browser, and gives all that are hidden. The offer itself stays as it is. */
export function hideOffer(id: string): readonly string[] {
  const hidden = [...readHidden().filter((each) => each !== id), id].slice(-MOST);
  try {
    localStorage.setItem(KEY, JSON.stringify(hidden));
  } catch (error) {
    console.warn('The browser keeps nothing, so the offer is hidden until the page is closed.', error);
  }
  return hidden;
}
