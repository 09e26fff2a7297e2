import type { MeasureLimits } from './inspection.ts';

/** Names of the usual templates, which a new workshop is offered. */
export type UsualTemplate = 'service' | 'brakesAndTyres' | 'beforeTest';

export type UsualSection = 'tyres' | 'brakes' | 'lights' | 'engine' | 'chassis' | 'cabin';

export type UsualPoint =
  | 'tyreFrontLeft'
  | 'tyreFrontRight'
  | 'tyreRearLeft'
  | 'tyreRearRight'
  | 'tyrePressure'
  | 'padsFront'
  | 'padsRear'
  | 'discs'
  | 'brakeFluid'
  | 'handbrake'
  | 'headlights'
  | 'rearLights'
  | 'indicators'
  | 'oil'
  | 'coolant'
  | 'leaks'
  | 'belts'
  | 'battery'
  | 'shockAbsorbers'
  | 'steering'
  | 'exhaust'
  | 'wipers'
  | 'windscreen'
  | 'seatBelts'
  | 'cabinFilter'
  | 'warningLights'
  | 'plates';

interface PointRule extends Partial<MeasureLimits> {
  section: UsualSection;
  unit?: string;
  return_months?: number;
  return_km?: number;
}

// The legal minimum of tread depth in Europe is 1.6 mm; below 3 mm, wet grip drops quickly.
const tread = { section: 'tyres', unit: 'mm', amber_at: 3, red_at: 1.6, return_months: 6 } as const;
// Makers replace pads at 2 to 3 mm of lining.
const pads = {
  section: 'brakes',
  unit: 'mm',
  amber_at: 4,
  red_at: 2,
  return_months: 6,
  return_km: 10_000,
} as const;

/** Sections, units and limits of the usual points. Their texts are in `views/texts`. */
export const usualPoints: Record<UsualPoint, PointRule> = {
  tyreFrontLeft: tread,
  tyreFrontRight: tread,
  tyreRearLeft: tread,
  tyreRearRight: tread,
  tyrePressure: { section: 'tyres' },
  padsFront: pads,
  padsRear: pads,
  discs: { section: 'brakes', return_months: 6 },
  // Share of water in the brake fluid: it boils too early from about 3 %.
  brakeFluid: { section: 'brakes', unit: '%', amber_at: 2, red_at: 3, return_months: 3 },
  handbrake: { section: 'brakes', return_months: 3 },
  headlights: { section: 'lights' },
  rearLights: { section: 'lights' },
  indicators: { section: 'lights' },
  oil: { section: 'engine' },
  coolant: { section: 'engine' },
  leaks: { section: 'engine', return_months: 3 },
  belts: { section: 'engine', return_months: 6, return_km: 10_000 },
  // Open-circuit voltage of a 12 V battery at rest.
  battery: { section: 'engine', unit: 'V', amber_at: 12.4, red_at: 12.2, return_months: 3 },
  shockAbsorbers: { section: 'chassis', return_months: 6 },
  steering: { section: 'chassis', return_months: 3 },
  exhaust: { section: 'chassis', return_months: 6 },
  wipers: { section: 'cabin', return_months: 3 },
  windscreen: { section: 'cabin', return_months: 3 },
  seatBelts: { section: 'cabin' },
  cabinFilter: { section: 'cabin', return_months: 12 },
  warningLights: { section: 'cabin' },
  plates: { section: 'cabin' },
};

const tyresAndBrakes: UsualPoint[] = [
  ...(['tyreFrontLeft', 'tyreFrontRight', 'tyreRearLeft', 'tyreRearRight', 'tyrePressure'] as const),
  ...(['padsFront', 'padsRear', 'discs', 'brakeFluid', 'handbrake'] as const),
];

export const usualTemplates: Record<UsualTemplate, UsualPoint[]> = {
  service: [
    ...tyresAndBrakes,
    ...(['headlights', 'rearLights', 'indicators', 'oil', 'coolant', 'leaks', 'belts', 'battery'] as const),
    ...(['shockAbsorbers', 'steering', 'exhaust', 'wipers', 'windscreen', 'cabinFilter'] as const),
    'warningLights',
  ],
  brakesAndTyres: tyresAndBrakes,
  beforeTest: [
    ...(['tyreFrontLeft', 'tyreFrontRight', 'tyreRearLeft', 'tyreRearRight'] as const),
    ...(['padsFront', 'padsRear', 'discs', 'handbrake', 'headlights', 'rearLights', 'indicators'] as const),
    ...(['leaks', 'shockAbsorbers', 'steering', 'exhaust', 'wipers', 'windscreen', 'seatBelts'] as const),
    ...(['warningLights', 'plates'] as const),
  ],
};
