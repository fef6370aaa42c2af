/** The account of the demo world that anybody may use: its page of Sign In shows it. */
export const DEMO_ACCOUNT = { identifier: 'demo@pitlane.example', password: 'lights out and away' } as const;
