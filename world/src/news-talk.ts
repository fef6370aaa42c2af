/** What people of the demo world say about its articles, by the scene on the article's cover. */
import type { NewsCover } from '@pitlane/shared/domain/site/news';

export type Remark = {
  /** A username of PEOPLE. */
  by: string;
  text: string;
  replies?: readonly Omit<Remark, 'replies'>[];
};

export const TALK: Partial<Record<NewsCover, readonly Remark[]>> = {
  grid: [
    {
      by: 'Lena Lap',
      text: 'My hatch in primer grey says thank you. She has been on this grid since the first week and has never once complained about the view.',
      replies: [
        {
          by: 'Chrome Archive',
          text: 'If you ever repaint her, tell me first. I am short of one in plain primer.',
        },
        { by: 'Lena Lap', text: 'The primer stays. That is the livery.' },
      ],
    },
    {
      by: 'Pit Stop Paul',
      text: 'Good to have a place for longer words. Two lines under the bell were never enough for what happens in four seconds.',
    },
  ],
  auction: [
    {
      by: 'Late Braker',
      text: 'Lost one with fourteen seconds left, got five more minutes, and lost it again. Fair is fair.',
      replies: [
        { by: 'Velvet Garage', text: 'It stands in a quiet corner now, under a good light. You may visit.' },
      ],
    },
  ],
  garage: [
    {
      by: 'Boost Theory',
      text: 'One note from a small workshop: fit the tyres before the turbo. What you cannot put on the road is only noise.',
    },
  ],
  workshop: [
    {
      by: 'Torque Office',
      text: 'We have fitted all six parts to level five on one car. The fuel bill hangs framed beside the lift.',
      replies: [{ by: 'Wing And Wheel', text: 'Which one made the most difference? My money is on aero.' }],
    },
  ],
  podium: [
    {
      by: 'Mika Slipstream',
      text: 'Second again. I would like it noted that I was closer than last time.',
      replies: [{ by: 'Kerb Rider', text: 'Noted. From the front it was hard to see.' }],
    },
  ],
  chains: [
    {
      by: 'Quick Paddock',
      text: 'I keep cars on all three and stopped thinking about it after a day. The mark on the card tells me where to pay.',
    },
  ],
  minting: [
    {
      by: 'The Long Shelf',
      text: 'I leave mine under the cloth for a while. It is the only moment when every car is still every car.',
      replies: [
        {
          by: 'Redline Resale',
          text: 'I could not wait that long if you paid me. You could pay me, though.',
        },
      ],
    },
  ],
  night: [
    {
      by: 'Night Stint',
      text: 'Finally, an article about the part of the day that matters.',
    },
  ],
};
