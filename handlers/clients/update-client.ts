import type { Handlers } from '../../generated/handlers.ts';
import { changeClient } from './change-client.ts';

export const updateClient: Handlers['updateClient'] = (request) => changeClient(request);
