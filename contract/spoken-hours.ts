import type { Language } from './language.ts';

/** "10 AM to 06 PM" as it is said in Hindi; other wordings stay as they are. */
export function hoursIn(language: Language, hours: string): string {
  const parts = /^(\d{1,2}) (AM|PM) to (\d{1,2}) (AM|PM)$/.exec(hours);
  if (language !== 'hi' || !parts) return hours;
  const [, from, fromHalf, to, toHalf] = parts;
  return `${clockInHindi(Number(from), fromHalf!)} से ${clockInHindi(Number(to), toHalf!)} बजे तक`;
}

function clockInHindi(hour: number, half: string): string {
  if (half === 'AM') return `सुबह ${hour}`;
  return `${hour === 12 || hour < 4 ? 'दोपहर' : hour < 8 ? 'शाम' : 'रात'} ${hour}`;
}
