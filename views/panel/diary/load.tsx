import { diaryTexts } from '../../texts/panel/diary.ts';
import { unitNames } from '../../texts/panel/units.ts';
import { usePage } from '../page-context.ts';
import { hoursOf, hoursText } from './words.ts';

interface LoadProps {
  open_minutes: number;
  booked_minutes: number;
}

/** The share of the open hours that is booked, as a small bar with the hours. */
export function Load({ open_minutes: open, booked_minutes: booked }: LoadProps) {
  const { language } = usePage();
  const texts = diaryTexts[language];
  const share = open > 0 ? Math.min(1, booked / open) : booked > 0 ? 1 : 0;
  return (
    <span class="diary-load" title={texts.load(hoursText(booked, language), hoursText(open, language))}>
      <svg width="100%" height="5" aria-hidden="true" class={share >= 0.9 ? 'is-full' : undefined}>
        <rect width="100%" height="5" rx="2.5" class="track" />
        <rect width={`${Math.round(share * 100)}%`} height="5" rx="2.5" />
      </svg>
      <span>
        {texts.shortLoad(
          hoursOf(booked, language),
          `${hoursOf(open, language)} ${unitNames[language].hours}`,
        )}
      </span>
    </span>
  );
}
