import { loadFaces } from './faces.ts';
import { countBoxes, runsOf } from './runs.ts';

const graphemes = new Intl.Segmenter('en', { granularity: 'grapheme' });

/** Returns the characters that documents show as boxes, each once, in the order of the text. */
export async function findMissingGlyphs(text: string): Promise<string[]> {
  const { sans } = await loadFaces();
  const missing = runsOf(text, sans)
    .filter(({ part }) => part === -1)
    .flatMap((run) => [...graphemes.segment(run.text)].map(({ segment }) => segment));
  return [...new Set(missing)].filter((character) => countBoxes(character) > 0);
}
