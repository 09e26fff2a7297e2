export const damagePlaces = [
  'front',
  'bonnet',
  'windscreen',
  'roof',
  'rear_window',
  'boot',
  'rear',
  'front_left_wing',
  'front_left_door',
  'rear_left_door',
  'rear_left_wing',
  'front_right_wing',
  'front_right_door',
  'rear_right_door',
  'rear_right_wing',
  'front_left_wheel',
  'rear_left_wheel',
  'front_right_wheel',
  'rear_right_wheel',
  'left_mirror',
  'right_mirror',
  'underside',
  'inside',
  'other',
] as const;
export type DamagePlace = (typeof damagePlaces)[number];

/** Damage that a vehicle already had when it arrived. */
export interface Damage {
  place: DamagePlace;
  note: string | null;
  /** Id of a photo among the documents of the budget. */
  document_id: number | null;
}

/** The level of the tank or battery is read in eighths, as the marks of a gauge. */
export const maxFuelEighths = 8;

/** The state in which a vehicle was left, and the client's instructions. */
export interface CheckInState {
  km: number | null;
  fuel_eighths: number | null;
  damages: Damage[];
  key_count: number | null;
  belongings: string | null;
  wants_old_parts: boolean | null;
  quote_waived: boolean;
  authorised_max_cents: number | null;
  promised_at: string | null;
}

export const emptyCheckIn: CheckInState = {
  km: null,
  fuel_eighths: null,
  damages: [],
  key_count: null,
  belongings: null,
  wants_old_parts: null,
  quote_waived: false,
  authorised_max_cents: null,
  promised_at: null,
};

/** The signature of a check-in, with the reference of its entry in the evidence. */
export interface CheckInSignature {
  name: string;
  at: string;
  path: string;
  reference: string;
}

/** The check-in as printed on the drop-off receipt. */
export interface CheckInOnPaper extends CheckInState {
  signature: CheckInSignature | null;
}

/** The size of the drawing of a car from above, with its front at the top. */
export const carDrawing = { width: 120, height: 236 };

interface Zone {
  x: number;
  y: number;
  width: number;
  height: number;
}

/** The places of damage in the drawing. Others are only in the list. */
export const damageZones: Partial<Record<DamagePlace, Zone>> = {
  front: { x: 31, y: 4, width: 58, height: 14 },
  bonnet: { x: 31, y: 20, width: 58, height: 46 },
  windscreen: { x: 33, y: 68, width: 54, height: 20 },
  roof: { x: 35, y: 90, width: 50, height: 60 },
  rear_window: { x: 33, y: 152, width: 54, height: 18 },
  boot: { x: 31, y: 172, width: 58, height: 42 },
  rear: { x: 31, y: 216, width: 58, height: 14 },
  front_left_wing: { x: 17, y: 18, width: 12, height: 48 },
  front_left_door: { x: 17, y: 68, width: 14, height: 42 },
  rear_left_door: { x: 17, y: 112, width: 14, height: 42 },
  rear_left_wing: { x: 17, y: 156, width: 12, height: 60 },
  front_right_wing: { x: 91, y: 18, width: 12, height: 48 },
  front_right_door: { x: 89, y: 68, width: 14, height: 42 },
  rear_right_door: { x: 89, y: 112, width: 14, height: 42 },
  rear_right_wing: { x: 91, y: 156, width: 12, height: 60 },
  front_left_wheel: { x: 4, y: 26, width: 11, height: 32 },
  rear_left_wheel: { x: 4, y: 170, width: 11, height: 32 },
  front_right_wheel: { x: 105, y: 26, width: 11, height: 32 },
  rear_right_wheel: { x: 105, y: 170, width: 11, height: 32 },
  left_mirror: { x: 4, y: 72, width: 11, height: 12 },
  right_mirror: { x: 105, y: 72, width: 11, height: 12 },
};
