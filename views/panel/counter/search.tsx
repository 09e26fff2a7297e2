import { counterTexts } from '../../texts/panel/counter.ts';
import { Button } from '../kit/button.tsx';
import { Icon } from '../kit/icon.tsx';
import { Card } from '../kit/layout.tsx';
import { List, ListRow } from '../kit/list.tsx';
import { Plate } from '../kit/plate.tsx';
import { formatPhone } from '../kit/values.tsx';
import type { Page } from '../screen.ts';
import type { CounterData } from './data.ts';

/** Guesses which field of a new client was typed into the search. */
export function guessFields(typed = ''): { client_name?: string; phone?: string; plate?: string } {
  const text = typed.trim();
  if (/^\+?[\d\s.-]{9,}$/.test(text)) return { phone: text };
  if (/\d/.test(text) && /^[\p{L}\d\s-]{4,12}$/u.test(text)) return { plate: text.toUpperCase() };
  return text === '' ? {} : { client_name: text };
}

/** The search for the caller, with the clients and vehicles that it finds. */
export function CallerSearch({ data, page }: { data: CounterData; page: Page }) {
  const texts = counterTexts[page.language];
  const { q = '', date, duration_minutes } = page.address.query;
  return (
    <Card>
      <form method="get" action="/panel/counter" class="stack wide">
        {date && <input type="hidden" name="date" value={date} />}
        {duration_minutes && <input type="hidden" name="duration_minutes" value={duration_minutes} />}
        <div class="row">
          <span class="filters-search">
            <Icon name="search" />
            <input
              class="bare-input"
              type="search"
              name="q"
              value={q}
              placeholder={texts.search}
              aria-label={texts.search}
              autocomplete="off"
              data-steer=""
              autofocus={!page.refusal}
            />
          </span>
          <Button>{texts.find}</Button>
        </div>
      </form>
      <div data-region="matches" aria-live="polite">
        <Matches data={data} page={page} />
      </div>
    </Card>
  );
}

function Matches({ data: { clients, vehicles }, page }: { data: CounterData; page: Page }) {
  const texts = counterTexts[page.language];
  if (!clients || !vehicles) return null;
  const withVehicle = new Set(vehicles.data.map(({ client_id }) => client_id));
  const others = clients.data.filter(({ id }) => !withVehicle.has(id));
  const { q = '' } = page.address.query;
  if (vehicles.data.length + others.length === 0) return <p class="quiet">{texts.none(q)}</p>;
  return (
    <List label={texts.matches}>
      {vehicles.data.map(({ id, client_id, plate, brand, model, client }) => (
        <ListRow
          id={`vehicle-${id}`}
          href={`/panel/counter?client_id=${client_id}&vehicle_id=${id}`}
          plate={<Plate plate={plate} />}
          title={client?.name ?? ''}
          detail={[brand, model].filter(Boolean).join(' ')}
        />
      ))}
      {others.map(({ id, name, phone, email }) => (
        <ListRow
          id={`client-${id}`}
          href={`/panel/counter?client_id=${id}`}
          title={name}
          detail={[phone && formatPhone(phone), email].filter(Boolean).join(' · ')}
        />
      ))}
    </List>
  );
}
