/** The Pitlane to measure; a new one is started without it. */
export const givenUrl = process.env.PITLANE_URL;
