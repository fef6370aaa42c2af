import { UPGRADES, type Upgrade } from '@pitlane/shared/domain/cars/car-state';

const NAMES: Record<Upgrade, string> = {
  engine: 'Engine',
  turbo: 'Turbo',
  tyres: 'Tyres',
  brakes: 'Brakes',
  suspension: 'Suspension',
  aero: 'Aero',
};

/** A part by its name, or by the number that the workshop knows it by. */
export function partName(part: Upgrade | number): string {
  const name = typeof part === 'number' ? UPGRADES[part] : part;
  return name ? NAMES[name] : 'Part';
}
