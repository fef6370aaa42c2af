/** The shared account of the demo world, which its Sign In page shows. */
export const DEMO_ACCOUNT = { identifier: 'demo@pitlane.example', password: 'lights out and away' } as const;
