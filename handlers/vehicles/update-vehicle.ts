import type { Handlers } from '../../generated/handlers.ts';
import { changeVehicle } from './change-vehicle.ts';

export const updateVehicle: Handlers['updateVehicle'] = (request) => changeVehicle(request);
