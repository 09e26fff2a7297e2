import type { DeskHandlers } from '../../../generated/handlers.ts';
import { changeClient } from '../../clients/change-client.ts';

export const setClient: DeskHandlers['setClient'] = (request) => changeClient(request);
