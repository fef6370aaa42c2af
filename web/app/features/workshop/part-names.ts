import { UPGRADES, type Upgrade } from '@pitlane/shared/domain/cars/car-state';
import { m } from '@pitlane/shared/messages/messages';

const getNames = (): Record<Upgrade, string> => ({
  engine: m.workshop.engine,
  turbo: m.workshop.turbo,
  tyres: m.workshop.tyres,
  brakes: m.workshop.brakes,
  suspension: m.workshop.suspension,
  aero: m.workshop.aero,
});

/** A part by its name, or by the number that the workshop knows it by. */
export function partName(part: Upgrade | number): string {
  const name = typeof part === 'number' ? UPGRADES[part] : part;
  return name ? getNames()[name] : 'Part';
}
