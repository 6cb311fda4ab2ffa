/** A part of a line in one font. */
export interface Run {
  text: string;
  /** Index among a face's parts; -1 if none has the characters. */
  part: number;
}

/** Attach to the letter before them and must stay in its font. */
const hangsOn = /[\p{Mark}\u200C\u200D]/u;

/** The end of a run to which a mark can attach. */
const carriesMarks = /[\p{L}\p{Mark}\u25CC][\u200C\u200D]*$/u;
/** Manipuri's joining sign. Unless it ends a run after a letter, fontkit 2.0.4 loops forever. */
const joinsLetters = '\uABED';

/**
 * Splits a line into runs of one font, each set by the first part that has a character. Marks and joiners stay with
 * their letter, a space with the preceding run, so that a Hindi phrase is one run.
 */
export function runsOf(line: string, parts: readonly { has(codePoint: number): boolean }[]): Run[] {
  const runs: Run[] = [];
  for (const character of line) {
    const last = runs.at(-1);
    const codePoint = character.codePointAt(0)!;
    const stays = last !== undefined && (hangsOn.test(character) || character === ' ');
    const isKept = stays && (parts[last.part]?.has(codePoint) ?? false);
    // A mark without a letter is an error and is shown as one.
    const carries = character === joinsLetters ? /\p{L}$/u : carriesMarks;
    const isLoose = /\p{Mark}/u.test(character) && !(isKept && carries.test(last.text));
    const part = isLoose ? -1 : isKept ? last.part : parts.findIndex((one) => one.has(codePoint));
    if (last?.part === part && !last.text.endsWith(joinsLetters)) last.text += character;
    else runs.push({ text: character, part });
  }
  return runs;
}

/** Whether copying or reading aloud needs the text itself, because glyphs are missing or have another order. */
export function needsItsText(text: string): boolean {
  return /[^\p{Script=Latin}\p{Nd}\p{P}\p{Zs}\n\t₹+<=>|~^$%`¢£¤¥¦¨©¬®¯°±´¸×÷€™−]/u.test(text);
}

/**
 * Runs of a left-to-right line in visual order: words of a right-to-left script are reversed together with the signs
 * and numbers between them.
 */
export function inVisualOrder(runs: readonly Run[], isRightToLeft: (run: Run) => boolean): Run[] {
  if (!runs.some(isRightToLeft)) return [...runs];
  const pieces = runs.flatMap((run) => (isRightToLeft(run) ? cutNumbers(run) : [{ run, isTurned: false }]));
  const ordered: Run[] = [];
  for (let index = 0; index < pieces.length;) {
    if (!pieces[index]!.isTurned) {
      ordered.push(pieces[index++]!.run);
      continue;
    }
    let last = index;
    for (let next = index + 1; next < pieces.length; next++) {
      if (pieces[next]!.isTurned) last = next;
      else if (!/^[\p{P}\p{Zs}\p{Nd}]*$/u.test(pieces[next]!.run.text)) break;
    }
    for (let each = last; each >= index; each--) ordered.push(pieces[each]!.run);
    index = last + 1;
  }
  return ordered;
}

/**
 * Splits off numbers. They run from left to right even in right-to-left words, and the font reverses them, so they are
 * reversed beforehand.
 */
function cutNumbers({ text, part }: Run): { run: Run; isTurned: boolean }[] {
  return text
    .split(/(\p{Nd}+|\p{Zs}+)/u)
    .filter(Boolean)
    .map((piece) => {
      const isNumber = /^\p{Nd}/u.test(piece);
      const set = isNumber ? Array.from(piece).toReversed().join('') : piece;
      return { run: { text: set, part }, isTurned: piece.trim() !== '' };
    });
}

/** Invisible characters get no box. */
export function countBoxes(text: string): number {
  return [...graphemes.segment(text)].filter(({ segment }) =>
    /[^\p{Default_Ignorable_Code_Point}\p{White_Space}\p{Cc}]/u.test(segment),
  ).length;
}

const graphemes = new Intl.Segmenter('hi', { granularity: 'grapheme' });

/**
 * Breaks a text at spaces, after hyphens and slashes inside words, and inside a word only if it is too wide alone. A
 * newline always breaks. Returns at least one line.
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
  // A no-break space (\u00A0) does not break.
  for (const word of paragraph.split(/(?<=[ \t])|(?<=\p{L}[-/])(?=\p{L})/u)) {
    if (measure(word.trimEnd()) <= width) take(word);
    else for (const { segment } of graphemes.segment(word)) take(segment);
  }
  return [...lines, line.trimEnd()];
}
