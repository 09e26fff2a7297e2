import { answerText, fieldText } from '../../texts/desk.ts';
import { boardTexts } from '../../texts/panel/board.ts';
import { withQuery } from '../kit/browse.tsx';
import { Icon } from '../kit/icon.tsx';
import { Plate } from '../kit/plate.tsx';
import { Badge } from '../kit/status.tsx';
import { Since, Time } from '../kit/time.tsx';
import { Amount, initialsOf } from '../kit/values.tsx';
import type { Page } from '../screen.ts';
import type { BoardCard } from './data.ts';
import { isBelowZero } from './moves.ts';

export interface BoardCardProps {
  card: BoardCard;
  page: Page;
  mayMove: boolean;
}

/** A quote or job: its vehicle, client and value, since when it is in its status, and by when it is promised. */
export function BoardCardItem({ card, page, mayMove }: BoardCardProps) {
  const { id, vehicle, client, category, late, total, status_since } = card;
  const texts = boardTexts[page.language];
  return (
    <li
      class={late ? 'board-card is-late' : 'board-card'}
      data-id={id}
      data-below-zero={isBelowZero(card) ? '' : undefined}
    >
      <div class="board-card-top">
        {vehicle ? <Plate plate={vehicle.plate} /> : <span class="strong">{`#${id}`}</span>}
        {total !== null && <Amount euros={total} strong />}
      </div>
      <a class="row-link" href={`/panel/budgets/${id}`} draggable={false} dir="auto">
        {client.name}
      </a>
      <p class="quiet board-facts">
        {[vehicle && `#${id}`, category?.name, [vehicle?.brand, vehicle?.model].filter(Boolean).join(' ')]
          .filter(Boolean)
          .join(' · ')}
      </p>
      <CardState card={card} page={page} />
      <div class="board-card-end">
        <CardPerson card={card} />
        <span class="quiet board-since">
          <Icon name="history" size={16} label={texts.since} />
          <Since at={status_since} />
        </span>
        {mayMove && <CardActs card={card} page={page} />}
      </div>
    </li>
  );
}

/** The promised hour, missing parts, a hold, and the people who work on the job now. */
function CardState({ card, page }: Omit<BoardCardProps, 'mayMove'>) {
  const { date_out, late, waiting_parts, on_hold, internal, work } = card;
  const { language } = page;
  const texts = boardTexts[language];
  const label = (property: string) => answerText(language, 'showBudget', property)?.label ?? '';
  if (!date_out && !waiting_parts && !on_hold && !internal && work.length === 0) return null;
  return (
    <div class="board-state">
      {date_out && (
        <span class={late ? 'board-promised board-late' : 'board-promised'}>
          <Icon name={late ? 'warning' : 'time'} size={16} />
          <span>
            {`${texts.promised} `}
            <Time at={date_out} />
          </span>
        </span>
      )}
      {waiting_parts && (
        <Badge tone="warn" shape="pause" word={fieldText(language, 'showBoard', 'waiting_parts').label} />
      )}
      {on_hold && <Badge tone="warn" shape="clock" word={label('on_hold')} />}
      {internal && <Badge tone="calm" shape="ring" word={label('internal')} />}
      {work.map(({ staff }) => (
        <Badge tone="good" shape="full" word={texts.working(staff.name)} />
      ))}
    </div>
  );
}

function CardPerson({ card: { mechanic, assigned_user } }: { card: BoardCard }) {
  const person = mechanic ?? assigned_user;
  if (!person) return <span />;
  return (
    <span class="board-person" title={person.name}>
      <span class="avatar" aria-hidden="true">
        {initialsOf(person.name)}
      </span>
      <span class="unseen">{person.name}</span>
    </span>
  );
}

/** The link to the moves of a card, and the part by which it is dragged on touch screens. */
function CardActs({ card: { id }, page }: Omit<BoardCardProps, 'mayMove'>) {
  const texts = boardTexts[page.language];
  return (
    <span class="board-acts">
      <a
        class="button quiet small"
        href={withQuery(page.path, { move: String(id), to: undefined })}
        data-move=""
        data-key="m"
        draggable={false}
        aria-label={texts.moveCard(`#${id}`)}
      >
        {texts.move}
      </a>
      <span class="board-grip" data-grip="" title={texts.drag}>
        <Icon name="grip" size={20} />
      </span>
    </span>
  );
}
