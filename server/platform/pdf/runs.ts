/** A stretch of a line that one font sets. */
export interface Run {
  text: string;
  /** Place of the font among a face's parts; -1 where none has the characters. */
  part: number;
}

/** Signs that hang on the email before them and must stay in its font. */
const hangsOn = /[\p{Mark}\u200C\u200D]/u;

/**
 * Cuts a line into runs of one font each: the first part that knows a character sets it. Marks and joiners stay with their email, and
 * a space stays in the run before it, so that a Hindi phrase is one run.
 */
export function runsOf(line: string, parts: readonly { has(codePoint: number): boolean }[]): Run[] {
  const runs: Run[] = [];
  for (const character of line) {
    const last = runs.at(-1);
    const codePoint = character.codePointAt(0)!;
    const stays = last !== undefined && (hangsOn.test(character) || character === ' ');
    const part =
      stays && (parts[last.part]?.has(codePoint) ?? false) ? last.part : parts.findIndex((one) => one.has(codePoint));
    if (last?.part === part) last.text += character;
    else runs.push({ text: character, part });
  }
  return runs;
}

/** Whether a text holds Hindi emails. */
export function hasDevanagari(text: string): boolean {
  return /\p{Script=Devanagari}/u.test(text);
}

const graphemes = new Intl.Segmenter('hi', { granularity: 'grapheme' });

/**
 * Breaks a text into lines no wider than `width`, as `measure` returns it: at spaces, after hyphens and slashes inside words, and
 * inside a word only where it alone is too wide. A newline always breaks. At least one line comes back.
 */
export function breakLines(text: string, width: number, measure: (text: string) => number): string[] {
  return text.split('\n').flatMap((paragraph) => breakParagraph(paragraph, width, measure));
}

function breakParagraph(paragraph: string, width: number, measure: (text: string) => number): string[] {
  const lines: string[] = [];
  let line = '';
  const take = (piece: string) => {
    if (measure((line + piece).trimEnd()) <= width) line += piece;
    else {
      if (line.trim() !== '') lines.push(line.trimEnd());
      line = piece.trimStart();
    }
  };
  // A no-break space (\u00A0) is no space here.
  for (const word of paragraph.split(/(?<=[ \t])|(?<=\p{L}[-/])(?=\p{L})/u)) {
    if (measure(word.trimEnd()) <= width) take(word);
    else for (const { segment } of graphemes.segment(word)) take(segment);
  }
  return [...lines, line.trimEnd()];
}
