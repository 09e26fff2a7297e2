import { randomInt } from 'node:crypto';

const own = `ab/${'ab'.repeat(16)}`;

/** File names that the document store never generates. Most of them point outside the store's folder. */
export const hostileNames = [
  '',
  '.',
  '..',
  '/etc/passwd',
  '../outside',
  '../../outside',
  `../documents-of-others/${own}`,
  `${own}/../../../outside`,
  `./${own}`,
  `/${own}`,
  `${own}/`,
  `${own}\n`,
  `\n${own}`,
  `${own}\0`,
  `${own}.jpg`,
  `${own}\n../outside`,
  own.toUpperCase(),
  own.replace('/', '//'),
  own.replace('/', '\\'),
  own.replace('/', '/../ab/'),
  own.slice(0, -1),
  `${own}0`,
  own.slice(3),
  `.unfinished/${own.slice(3)}`,
  '.unfinished/../../outside',
  own.replace('a', 'а'), // a letter of the Cyrillic alphabet
  own.replaceAll('ab', '٠١'),
  '%2e%2e%2foutside',
  '..\\..\\outside',
];

const characters = [...'0123456789abcdefgAF./\\ \n'];

/**
 * Returns the name of a stored file with up to three random changes. Most results are hostile; some are names that the
 * store may generate.
 */
export function randomName(): string {
  const changed = [...own];
  for (let changes = randomInt(4); changes > 0; changes -= 1)
    changed.splice(
      randomInt(changed.length + 1),
      randomInt(3),
      ...characters.slice(randomInt(characters.length)).slice(0, randomInt(3)),
    );
  return changed.join('');
}
