import type { Messages } from '#locales/generated/messages.ts';

type OpeningHours = Messages['pages']['openingHours'];

/** Translates opening hours from the settings, "10 AM to 06 PM"; other wordings stay unchanged. */
export function formatOpeningHours(hours: string, texts: OpeningHours): string {
  const parts = /^(\d{1,2}) (AM|PM) to (\d{1,2}) (AM|PM)$/.exec(hours);
  if (!parts) return hours;
  const [, from, fromHalf, to, toHalf] = parts;
  return texts.range({ from: formatHour(from!, fromHalf!, texts), to: formatHour(to!, toHalf!, texts) });
}

function formatHour(digits: string, half: string, texts: OpeningHours): string {
  const hour = Number(digits);
  const evening = hour < 8 ? texts.evening : texts.night;
  const text = half === 'AM' ? texts.morning : hour === 12 || hour < 4 ? texts.afternoon : evening;
  return text({ hour: texts.hour({ hour }) });
}
