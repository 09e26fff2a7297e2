import { fold } from '../text/fold.ts';
import { type Weekday, weekdays } from './hours.ts';

/** How the days are written in the six languages, Monday first: whole and shortened. */
const dayNames = [
  'monday mon lunes lun dilluns dl segunda seg lundi понеделник пон пн',
  'tuesday tue tues martes mar dimarts dt terca ter mardi вторник вт вто',
  'wednesday wed miercoles mie dimecres dc quarta qua mercredi mer сряда ср сря',
  'thursday thu thur thurs jueves jue dijous dj quinta qui jeudi jeu четвъртък чет чт',
  'friday fri viernes vie divendres dv sexta sex vendredi ven петък пет пт',
  'saturday sat sabado sab dissabte ds samedi sam събота съб сб',
  'sunday sun domingo dom diumenge dg dimanche dim неделя нед нд',
];

export const dayWords: ReadonlyMap<string, Weekday> = new Map(
  dayNames.flatMap((names, at) => names.split(' ').map((name) => [fold(name), weekdays[at] as Weekday])),
);

const words = {
  closed: 'closed cerrado cerrada tancat tancada fechado fechada ferme fermee затворено почивен',
  to: 'to till until a al as à fins hasta ate au до',
  filler: 'and y i e et и from de des das del dels du las les els los le la от h feira',
};

const meanings = new Map(
  Object.entries(words).flatMap(([meaning, of]) =>
    of.split(' ').map((word) => [fold(word), meaning as keyof typeof words] as const),
  ),
);

export function wordOf(folded: string): keyof typeof words | undefined {
  return meanings.get(folded);
}
