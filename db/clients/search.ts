import { searchIn } from '../connection/search.ts';
import { type ClientRow, clientColumns } from './queries.ts';

export const searchClients = searchIn<ClientRow>({ table: 'clients', columns: clientColumns });
