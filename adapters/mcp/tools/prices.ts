import { fold } from '../../../domain/text/fold.ts';
import type { components } from '../../../generated/types.ts';
import { countWord, quoteText } from '../texts.ts';
import { defineTool, readHints, textSchema } from '../tool.ts';

type ServiceCategory = components['schemas']['ServiceCategory'];

const maxFound = 20;
const search = { ...textSchema(100, "One or two words in the workshop's language."), minLength: 2 };

export const findPrices = defineTool<{ search: string }>({
  name: 'find_prices',
  title: 'Find prices',
  description:
    'What work and parts cost, before tax: matching items of the price list, service categories with reference prices, parts in stock, and the labour rates per hour.',
  properties: { search },
  required: ['search'],
  hints: readHints,
  async run({ search }, api) {
    const [items, services, rates, parts] = await Promise.all([
      api.readIfAllowed('listCatalogItems', { search, limit: maxFound }),
      api.readIfAllowed('listServices'),
      api.readIfAllowed('listRates'),
      api.readIfAllowed('listParts', { search, limit: maxFound }),
    ]);
    if (!items && !services && !rates && !parts) await api.read('listRates'); // throws the API's refusal
    const matching = (services?.data ?? []).flatMap((category) => matchingServices(category, search));
    const found = [
      countWord(items?.data.length ?? 0, 'item'),
      countWord(matching.length, 'service'),
      countWord(parts?.data.length ?? 0, 'part'),
    ];
    return {
      summary: `${found.join(', ')} for ${quoteText(search)}. Prices are without tax.`,
      data: {
        items: (items?.data ?? []).map(
          ({ id, reference, description, unit, line_type, price, tax_rate }) => ({
            ...{ id, reference, description, unit, line_type, price, tax_rate },
          }),
        ),
        services: matching,
        parts: (parts?.data ?? []).map(shownPart),
        labour_rates: (rates?.data ?? []).map(({ name, price_per_hour, is_default }) => ({
          ...{ name, price_per_hour, is_default },
        })),
        currency: 'EUR',
      },
    };
  },
});

/** Returns the services of a category whose name, or whose category's name, contains one of the words. */
function matchingServices({ id, name, reference_price, subcategories }: ServiceCategory, search: string) {
  const words = fold(search).split(/\s+/).filter(Boolean);
  const fits = (text: string) => words.some((word) => fold(text).includes(word));
  const found = subcategories.filter((each) => fits(name) || fits(each.name));
  return found.map((each) => ({
    ...{ category_id: id, category: name, subcategory_id: each.id, service: each.name },
    reference_price: each.reference_price ?? reference_price,
  }));
}

type Part = components['schemas']['Part'];

function shownPart({ id, reference, description, unit, price, tax_rate, on_hand, minimum, location }: Part) {
  return { part_id: id, reference, description, unit, price, tax_rate, on_hand, minimum, location };
}

const maxParts = 50;

export const findParts = defineTool<{ search?: string; below_minimum?: boolean; cursor?: string }>({
  name: 'find_parts',
  title: 'Find parts',
  description: 'Parts in stock: how many there are, and which are below their minimum.',
  properties: {
    search,
    below_minimum: { type: 'boolean', description: 'true: only parts below their minimum.' },
    cursor: textSchema(500, 'next_cursor of the previous answer.'),
  },
  hints: readHints,
  async run({ search, below_minimum, cursor }, api) {
    const page = await api.read('listParts', { search, below_minimum, cursor, limit: maxParts });
    const more = page.has_more ? ' There are more: go on with next_cursor.' : '';
    return {
      summary: `${countWord(page.data.length, 'part')}${below_minimum ? ' below the minimum' : ''}.${more}`,
      data: { parts: page.data.map(shownPart), next_cursor: page.next_cursor, currency: 'EUR' },
    };
  },
});
