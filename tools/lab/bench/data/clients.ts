import { searchDocument } from '../../../../domain/clients/search.ts';
import { randomFrom } from '../../../../test/support/random-from.ts';
import { copyRows } from './copy.ts';

export interface SearchedClient {
  name: string;
  phone: string | null;
  email: string | null;
  tax_id: string | null;
}

const beginnings =
  'Gar Mar Rod Fer Lo Gon Pe San Mo Her Val Al Bel Cor Dor Es Fal Gui In Ju Lin Men Nu Or Que Ri Sal To Ur Ver Zam Bra'.split(
    ' ',
  );
const middles = 'ci ti ri nan pe za ra che re nán der va me ta li do gue ño lla se'.split(' ');
const endings = 'a ez es ado ero illa ano ón ar ito eda osa ín uela azo'.split(' ');

/**
 * Returns a source of random names that are as unevenly distributed and as similar as real names: the most frequent one
 * has 4 %, like García.
 */
function generateNames(count: number, random: () => number): () => string {
  const pick = (from: string[]) => from[Math.floor(random() * from.length)] as string;
  const known = new Set<string>();
  while (known.size < count)
    known.add(pick(beginnings) + (random() < 0.7 ? pick(middles) : '') + pick(endings));
  const list = [...known];
  return () =>
    list[Math.floor((count / flatSuffixes + 1) ** random() * flatSuffixes - flatSuffixes)] as string;
}

/** Offset of the ranks in Zipf's distribution, which makes the most frequent names less frequent. */
const flatSuffixes = 3;

const taxLetters = 'TRWAGMYFPDXBNJZSQVHLCKE';

export function* inventClients(count: number): Generator<SearchedClient> {
  const random = randomFrom(20_260_301);
  const first = generateNames(400, random);
  const surname = generateNames(6_000, random);
  const digits = (length: number) => String(Math.floor(random() * 10 ** length)).padStart(length, '0');
  for (let index = 0; index < count; index += 1) {
    const name = `${first()} ${surname()} ${surname()}`;
    const plain = name.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase().split(' ');
    const phone = `${random() < 0.8 ? 6 : 9}${digits(8)}`;
    const number = digits(8);
    yield {
      name: random() < 0.1 ? `Talleres ${name} S.L.` : name,
      phone:
        [phone, `+34 ${phone.slice(0, 3)} ${phone.slice(3, 6)} ${phone.slice(6)}`, null][
          pickRandom(random)
        ] ?? null,
      email: random() < 0.7 ? `${plain[0]}.${plain[1]}${index % 1000}@${mailHost(random)}` : null,
      tax_id: random() < 0.6 ? number + taxLetters[Number(number) % 23] : null,
    };
  }
}

const pickRandom = (random: () => number) => (random() < 0.6 ? 0 : random() < 0.8 ? 1 : 2);
const mailHost = (random: () => number) =>
  ['example.com', 'mail.example.com', 'example.test'][Math.floor(random() ** 3 * 3)];

const clientColumns =
  'instance_id, name, phone, email, tax_id, search_text, word_starts, created_at, updated_at';

/** Loads clients with COPY: 1,000,000 clients take about a minute. */
export function loadClients(url: string, instanceId: number, count: number): Promise<void> {
  const now = new Date().toISOString();
  const rows = inventClients(count).map((client) => {
    const { text, wordStarts } = searchDocument(client, 'ES');
    const { name, phone, email, tax_id } = client;
    return [instanceId, name, phone, email, tax_id, text, wordStarts, now, now];
  });
  return copyRows(url, { table: 'clients', columns: clientColumns, searchIndex: 'clients_search_idx', rows });
}
