import { fold } from '../text/fold.ts';
import { keysOf } from '../text/json.ts';
import { type Weekday, weekdays } from '../time/week.ts';

/** Full and abbreviated names of the days in the six languages. */
const dayNames: Record<Weekday, string> = {
  mon: 'monday mon lunes lun dilluns dl segunda seg lundi понеделник пон пн',
  tue: 'tuesday tue tues martes mar dimarts dt terca ter mardi вторник вт вто',
  wed: 'wednesday wed miercoles mie dimecres dc quarta qua mercredi mer сряда ср сря',
  thu: 'thursday thu thur thurs jueves jue dijous dj quinta qui jeudi jeu четвъртък чет чт',
  fri: 'friday fri viernes vie divendres dv sexta sex vendredi ven петък пет пт',
  sat: 'saturday sat sabado sab dissabte ds samedi sam събота съб сб',
  sun: 'sunday sun domingo dom diumenge dg dimanche dim неделя нед нд',
};

export const dayWords: ReadonlyMap<string, Weekday> = new Map(
  weekdays.flatMap((day) => dayNames[day].split(' ').map((name) => [fold(name), day])),
);

const words = {
  closed: 'closed cerrado cerrada tancat tancada fechado fechada ferme fermee затворено почивен',
  to: 'to till until a al as à fins hasta ate au до',
  filler: 'and y i e et и from de des das del dels du las les els los le la от h feira',
};

const meanings = new Map(
  keysOf(words).flatMap((meaning) => words[meaning].split(' ').map((word) => [fold(word), meaning] as const)),
);

export function wordOf(folded: string): keyof typeof words | undefined {
  return meanings.get(folded);
}
