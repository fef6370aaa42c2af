/** The audio or video that plays on this page. */
let playing: HTMLMediaElement | undefined;

/** Pauses what played before: one sound at a time on a page, whichever part of it plays. Call it when a player starts. */
export function pauseOthers(player: HTMLMediaElement): void {
  if (playing !== player) playing?.pause();
  playing = player;
}
