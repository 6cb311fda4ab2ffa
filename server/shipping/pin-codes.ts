import { readFileSync } from 'node:fs';
import type { PincodePlace } from '#contract/shipping.ts';
import { statesOfPin } from './circles-rules.ts';

/**
 * Every delivery PIN code of India with its states, districts and places: 19,238 in 20,604 lines "PIN, state, district, places", in order.
 * Data of GeoNames (geonames.org), CC BY 4.0; scripts/pin-codes.ts writes the file. Kept as bytes and searched in place, because the
 * strings of 150,000 places would take ten times the memory.
 */
let file: Buffer | undefined;
const readPinCodes = () => (file ??= readFileSync(new URL('./pin-codes.tsv', import.meta.url)));

/** The Hindi names of the file's districts, by the English ones: lines "English, Hindi". */
let hindi: ReadonlyMap<string, string> | undefined;
const readHindiNames = () =>
  (hindi ??= new Map(
    readFileSync(new URL('./district-names.tsv', import.meta.url), 'utf8')
      .trimEnd()
      .split('\n')
      .map((line) => line.split('\t') as [string, string]),
  ));

const newline = 0x0a;
const digitsOfPin = 6;

/** What lies at a PIN code, the district with most places first; empty where the code is none that mail is delivered to. */
export function findPlacesOfPin(pin: number): PincodePlace[] {
  const bytes = readPinCodes();
  const found: PincodePlace[] = [];
  for (let at = findFirstLine(bytes, pin); at < bytes.length && pinAt(bytes, at) === pin;) {
    const end = bytes.indexOf(newline, at);
    const [, state = '', district = '', places = ''] = bytes.toString('utf8', at, end).split('\t');
    const name = readHindiNames().get(district);
    found.push({ state, district, names: name ? { hi: name } : {}, places: places === '' ? [] : places.split('|') });
    at = end + 1;
  }
  return found;
}

/** The state that a PIN code lies in as a whole; null where it is unknown or crosses a border. */
export function findStateOfPin(pin: number): string | null {
  const states = new Set(findPlacesOfPin(pin).map(({ state }) => state));
  return states.size === 1 ? [...states][0]! : null;
}

/**
 * The states in which a PIN code lies: all that the post's list has for it, several at a border; of a code that is not in the list those of its
 * postal circle. Empty where nothing is certain.
 */
export function findStatesOfPin(pin: number): readonly string[] {
  const listed = new Set(findPlacesOfPin(pin).map(({ state }) => state));
  return listed.size > 0 ? [...listed] : statesOfPin(pin);
}

/** Where the first line of a PIN code begins, or of the next higher one. */
function findFirstLine(bytes: Buffer, pin: number): number {
  let low = 0;
  let high = bytes.length;
  while (low < high) {
    const middle = lineStart(bytes, (low + high) >> 1);
    if (pinAt(bytes, middle) < pin) low = bytes.indexOf(newline, middle) + 1;
    else high = middle;
  }
  return low;
}

function lineStart(bytes: Buffer, at: number): number {
  return at === 0 ? 0 : bytes.lastIndexOf(newline, at - 1) + 1;
}

function pinAt(bytes: Buffer, at: number): number {
  return Number(bytes.toString('latin1', at, at + digitsOfPin));
}
