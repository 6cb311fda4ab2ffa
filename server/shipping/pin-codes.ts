import { readFileSync } from 'node:fs';
import type { PincodePlace } from '#contract/shipping.ts';
import { statesOfPin } from './circles-rules.ts';

/**
 * India's 19,238 delivery PIN codes in 20,604 sorted lines "PIN, state, district, places". Data of GeoNames
 * (geonames.org), CC BY 4.0; scripts/pin-codes.ts writes the file. Searched as bytes, because the strings of 150,000
 * places would take ten times the memory.
 */
let file: Buffer | undefined;
const readPinCodes = () => (file ??= readFileSync(new URL('./pin-codes.tsv', import.meta.url)));

/** Districts by English name: lines "English, Hindi". */
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

/** The district with most places first; empty if it is not a delivery PIN code. */
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

/** Null if the code is unknown or crosses a border. */
export function findStateOfPin(pin: number): string | null {
  const states = new Set(findPlacesOfPin(pin).map(({ state }) => state));
  return states.size === 1 ? [...states][0]! : null;
}

/** Several at a border; for an unlisted code, those of its postal circle. Empty if nothing is certain. */
export function findStatesOfPin(pin: number): readonly string[] {
  const listed = new Set(findPlacesOfPin(pin).map(({ state }) => state));
  return listed.size > 0 ? [...listed] : statesOfPin(pin);
}

/** Of a PIN code, or of the next higher one. */
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
