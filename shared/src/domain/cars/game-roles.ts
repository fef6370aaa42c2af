/** Roles of the keys of the studio's game servers, in the order of the contract's enum (contracts/src/game/GameDesk.sol). */
export const GAME_ROLES = ['rank', 'parts', 'fuel', 'grant', 'referee'] as const;
export type GameRole = (typeof GAME_ROLES)[number];
