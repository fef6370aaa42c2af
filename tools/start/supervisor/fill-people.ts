import { createPeople, decoratePeople } from '@pitlane/world/create-people';

type Watcher = { step: (text: string) => void; signal: AbortSignal };

/**
 * Gives the demo world's owners accounts and names. Their likes and banners come while the site is open already, since each banner is
 * a picture to be made. Without them the site works as well.
 */
export async function fillPeople(url: string, { step, signal }: Watcher): Promise<void> {
  try {
    const people = await createPeople(url);
    if (people > 0) step(`${people} people have accounts and names`);
  } catch (error) {
    console.log(`the demo world's people have no accounts: ${error}`);
    return;
  }
  const decorating = decoratePeople(url, signal).then(
    (done) => done > 0 && console.log(`${done} people have a banner, and like cars`),
    (error: unknown) => signal.aborted || console.log(`the demo world's people have no banners: ${error}`),
  );
  // In a world without a pulse nothing happens by itself once it is open.
  if (process.env.WORLD_PULSE?.trim() === 'off') await decorating;
}
