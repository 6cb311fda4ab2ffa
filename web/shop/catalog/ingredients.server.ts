import { herbs as descriptions } from '#messages/shop.ts';
import { herbPictures } from './herb-pictures.server.ts';

/** Words by which labels name the herbs that have a drawing and a description. */
const words: Readonly<Record<keyof typeof descriptions, readonly string[]>> = {
  amla: ['amla', 'आँवला'],
  triphala: ['haritaki', 'bibhitaki', 'triphala', 'हरीतकी', 'बिभीतकी', 'त्रिफला', 'हरड़', 'बहेड़ा'],
  ashwagandha: ['ashwagandha', 'अश्वगंधा'],
  turmeric: ['haldi', 'turmeric', 'curcuma', 'हल्दी'],
  ginger: ['ginger', 'saunth', 'अदरक', 'सोंठ'],
  shatavari: ['shatavari', 'शतावरी'],
  tulsi: ['tulsi', 'holy basil', 'तुलसी'],
  neem: ['neem', 'नीम'],
  mint: ['mint', 'pudina', 'पुदीना'],
  tea: ['green tea', 'black tea', 'darjeeling', 'tea leaf', 'चाय'],
  brahmi: ['brahmi', 'ब्राह्मी'],
  giloy: ['giloy', 'गिलोय'],
  moringa: ['moringa', 'मोरिंगा', 'सहजन'],
  rosemary: ['rosemary', 'रोज़मेरी'],
  bhringraj: ['bhringraj', 'भृंगराज'],
  aloe: ['aloe', 'एलोवेरा', 'घृतकुमारी'],
  shikakai: ['shikakai', 'शिकाकाई'],
  coconut: ['coconut', 'nariyal', 'नारियल'],
  almond: ['almond', 'badam', 'बादाम'],
  mulethi: ['mulethi', 'liquorice', 'licorice', 'मुलेठी'],
  hibiscus: ['hibiscus', 'गुड़हल'],
  saffron: ['saffron', 'kesar', 'केसर'],
  rose: ['rose', 'gulab', 'गुलाब'],
  lotus: ['lotus', 'kamal', 'कमल'],
  sandalwood: ['sandalwood', 'chandan', 'चंदन'],
  clove: ['clove', 'laung', 'लौंग'],
  fennel: ['fennel', 'saunf', 'सौंफ'],
  sesame: ['sesame', 'til oil', 'तिल'],
  cinnamon: ['cinnamon', 'dalchini', 'दालचीनी'],
  isabgol: ['psyllium', 'isabgol', 'इसबगोल'],
  cardamom: ['cardamom', 'elaichi', 'इलायची'],
  honeycomb: ['honey', 'शहद'],
  shilajit: ['shilajit', 'शिलाजीत'],
  ghee: ['ghee', 'घी'],
  pomegranate: ['pomegranate', 'anardana', 'अनार'],
  onion: ['onion', 'प्याज'],
  guggul: ['guggul', 'गुग्गुल'],
  eucalyptus: ['eucalyptus', 'nilgiri', 'नीलगिरी'],
  nirgundi: ['nirgundi', 'निर्गुंडी'],
  lemongrass: ['lemongrass', 'लेमनग्रास'],
  chamomile: ['chamomile', 'कैमोमाइल'],
  sugarcane: ['jaggery', 'gur', 'mishri', 'गुड़', 'मिश्री'],
  grape: ['munakka', 'raisin', 'draksha', 'मुनक्का', 'द्राक्ष'],
};

export interface KnownIngredient {
  /** As on the label, without its percentage and Latin name. */
  name: string;
  text: string;
  picture: string;
}

/** A page shows at most this many ingredients with a drawing. */
const mostShown = 6;

/** Returns the known ingredients of a label, in its order, each herb once. The label remains the full list. */
export function findKnownIngredients(label: string): KnownIngredient[] {
  const found = new Map<string, KnownIngredient>();
  for (const part of splitLabel(label)) {
    const herb = herbOf(part);
    if (herb === null || found.has(herb)) continue;
    found.set(herb, { name: shortName(part), text: descriptions[herb], picture: herbPictures[herb] });
  }
  return [...found.values()].slice(0, mostShown);
}

/** Splits at commas and semicolons outside brackets. */
export function splitLabel(label: string): string[] {
  const parts: string[] = [];
  let depth = 0;
  let part = '';
  for (const sign of label) {
    if (sign === '(') depth += 1;
    if (sign === ')') depth = Math.max(0, depth - 1);
    if (depth === 0 && /[,;]/.test(sign)) {
      parts.push(part.trim());
      part = '';
    } else part += sign;
  }
  return [...parts, part.trim()].filter((each) => each !== '');
}

/** Patterns for whole words in lower-case text. */
const named = (Object.keys(words) as (keyof typeof words)[]).map((herb) => ({
  herb,
  pattern: new RegExp(`(^|[^\\p{L}\\p{M}])(${words[herb].join('|')})($|[^\\p{L}\\p{M}])`, 'u'),
}));

function herbOf(part: string): keyof typeof words | null {
  const text = part.toLowerCase();
  return named.find(({ pattern }) => pattern.test(text))?.herb ?? null;
}

/** Removes brackets, percentages and weights. */
function shortName(part: string): string {
  const bare = part
    .replace(/\(.*?\)/g, '')
    .replace(/\d+([.,]\d+)?\s*(%|g|mg|ml|ग्राम|मि\.ली\.|मि\.ग्रा\.)/g, '')
    .replace(/\s+/g, ' ')
    .trim();
  return bare.charAt(0).toUpperCase() + bare.slice(1);
}

/** Splits a text into sentences. A full stop after a digit or an abbreviation ends no sentence. */
export function splitSteps(text: string): string[] {
  return text
    .split(/(?<=[^\d\s]{3}[.।])\s+(?=\S)/u)
    .map((step) => step.trim())
    .filter((step) => step !== '');
}
