import type { DeskHandlers } from '../../../generated/handlers.ts';
import { changeVehicle } from '../../vehicles/change-vehicle.ts';

export const setVehicle: DeskHandlers['setVehicle'] = (request) => changeVehicle(request);
