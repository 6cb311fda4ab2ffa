import { normaliseEmail } from '#contract/typed-values.ts';

/** The email domains that most people in India have, the most common first. */
const common = [
  'gmail.com',
  'yahoo.com',
  'yahoo.co.in',
  'yahoo.in',
  'rediffmail.com',
  'hotmail.com',
  'outlook.com',
  'icloud.com',
  'protonmail.com',
];
/** Real domains that a slip of the common ones could look like. */
const others = [
  'ymail.com',
  'mail.com',
  'email.com',
  'gmx.com',
  'googlemail.com',
  'rediff.com',
  'outlook.in',
  'hotmail.co.uk',
  'yahoo.co.uk',
];
/** These have no address under another ending. */
const onlyUnderCom = ['gmail', 'rediffmail', 'icloud'];

const nameOf = (domain: string) => domain.split('.', 1)[0]!;

/**
 * Returns the address with the domain that was probably meant, such as `asha@gmail.com` for `asha@gmial.con`; null if
 * the domain looks right or like none of the common ones. While it `isTyping`, the beginning of a domain looks right.
 */
export function suggestEmail(typed: string, isTyping = false): string | null {
  const address = normaliseEmail(typed);
  const [, person, domain] = /^([^@]+)@([^@]+)$/.exec(address.replaceAll(/\s/g, '')) ?? [];
  if (person === undefined || domain === undefined) return null;
  const known = [...common, ...others];
  if (known.includes(domain)) return /\s/.test(address) ? `${person}@${domain}` : null;
  if (isTyping && (!domain.includes('.') || known.some((each) => each.startsWith(domain)))) return null;
  const meant = common.find((each) => isSameProvider(domain, each)) ?? closest(domain);
  return meant === undefined ? null : `${person}@${meant}`;
}

/** `gmail`, `gmial` or `gmail.in` for gmail.com. */
function isSameProvider(domain: string, wanted: string): boolean {
  const name = nameOf(wanted);
  if (!domain.includes('.')) return countSlips(domain, name) <= 1;
  return onlyUnderCom.includes(name) && nameOf(domain) === name;
}

function closest(domain: string): string | undefined {
  // Two slips count only after the right first letter, because short names have many neighbours.
  for (const slips of [1, 2])
    for (const each of common)
      if ((slips === 1 || each[0] === domain[0]) && countSlips(domain, each) === slips) return each;
  return undefined;
}

/** Counts wrong, missing, extra and swapped letters (optimal string alignment). */
function countSlips(a: string, b: string): number {
  let twoBefore: number[] = [];
  let before = Array.from({ length: b.length + 1 }, (_, j) => j);
  for (let i = 1; i <= a.length; i++) {
    const row = [i];
    for (let j = 1; j <= b.length; j++) {
      const isSame = a[i - 1] === b[j - 1];
      const isSwap = i > 1 && j > 1 && a[i - 1] === b[j - 2] && a[i - 2] === b[j - 1];
      const edits = [before[j]! + 1, row[j - 1]! + 1, before[j - 1]! + (isSame ? 0 : 1)];
      row.push(Math.min(...edits, ...(isSwap ? [twoBefore[j - 2]! + 1] : [])));
    }
    twoBefore = before;
    before = row;
  }
  return before[b.length]!;
}
