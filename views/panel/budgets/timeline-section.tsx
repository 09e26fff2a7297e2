import { isKeyOf } from '../../../domain/text/json.ts';
import { enumLabel, operationLabel } from '../../texts/desk.ts';
import { budgetsTexts } from '../../texts/panel/budgets.ts';
import { withQuery } from '../kit/browse.tsx';
import { Buttons, LinkButton } from '../kit/button.tsx';
import { Card } from '../kit/layout.tsx';
import { History, type HistoryItem } from '../kit/record.tsx';
import { Badge, Status } from '../kit/status.tsx';
import type { Page } from '../screen.ts';
import { describeChanges } from './changed-fields.tsx';
import type { SectionProps, Timeline } from './data.ts';

type Entry = Timeline['data'][number];
type Message = NonNullable<Entry['message']>;

/** Changes and messages, the newest first. */
export function TimelineSection({ data: { timeline }, page }: SectionProps) {
  if (!timeline) return null;
  const { language, path, address } = page;
  const texts = budgetsTexts[language];
  const hrefOf = (cursor?: string) => `${withQuery(path, { before: cursor })}#timeline`;
  return (
    <Card title={operationLabel(language, 'listBudgetTimeline')} region="timeline">
      <div id="timeline" class="stack wide">
        <History items={timeline.data.map((entry) => itemOf(entry, page))} empty={texts.noEntries} />
        <Buttons>
          {address.query.before && <LinkButton href={hrefOf()}>{texts.newestEntries}</LinkButton>}
          {timeline.next_cursor && (
            <LinkButton href={hrefOf(timeline.next_cursor)}>{texts.olderEntries}</LinkButton>
          )}
        </Buttons>
      </div>
    </Card>
  );
}

function itemOf(entry: Entry, page: Page): HistoryItem {
  return entry.message ? messageItem(entry, entry.message, page) : changeItem(entry, page);
}

function changeItem({ at, action, by, by_kind, line_id, changes }: Entry, page: Page): HistoryItem {
  const { actions } = budgetsTexts[page.language];
  const known = action !== null && isKeyOf(action, actions) ? actions[action] : action;
  const isOfLine = line_id !== null || action?.startsWith('line.') === true;
  return {
    at,
    by: by || enumLabel(page.language, 'AuthorKind', by_kind ?? 'service'),
    text: known,
    changes: action === 'budget.created' ? [] : describeChanges(changes, page, isOfLine ? 'lines[].' : ''),
  };
}

function messageItem({ at }: Entry, message: Message, page: Page): HistoryItem {
  const { channel, direction, recipient, subject, body } = message;
  const { language } = page;
  const texts = budgetsTexts[language];
  const name = enumLabel(language, 'CommunicationChannel', channel);
  return {
    at,
    by: direction === 'out' ? texts.messageTo(name, recipient) : texts.messageFrom(name),
    text: (
      <>
        <Fate message={message} page={page} />
        <details>
          <summary dir="auto">{subject ?? body.slice(0, maxSummaryLength)}</summary>
          <blockquote class="pre" dir="auto">
            {body}
          </blockquote>
        </details>
      </>
    ),
  };
}

/** Maximum characters of a message without a subject that its closed entry shows. */
const maxSummaryLength = 80;

/** Whether a message was sent, delivered or opened, or why it failed. */
function Fate({ message: { status, error }, page }: { message: Message; page: Page }) {
  const word = enumLabel(page.language, 'CommunicationStatus', status);
  return (
    <>
      {status === 'received' ? (
        <Badge tone="calm" shape="check" word={word} plain />
      ) : (
        <Status kind="message" status={status} word={word} plain />
      )}
      {error && <span class="quiet">{` ${error}`}</span>}
    </>
  );
}
