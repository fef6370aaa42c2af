import { createPeople } from '@pitlane/world/create-people';

/** Gives the demo world's owners accounts and names. Without them the site works as well. */
export async function fillPeople(url: string, step: (text: string) => void): Promise<void> {
  try {
    const people = await createPeople(url);
    if (people > 0) step(`${people} people have accounts and names`);
  } catch (error) {
    console.log(`the demo world's people have no accounts: ${error}`);
  }
}
