/** A stretch of a line that one font sets. */
export interface Run {
  text: string;
  /** Place of the font among a face's parts; -1 where none has the characters. */
  part: number;
}

/** Signs that hang on the email before them and must stay in its font. */
const hangsOn = /[\p{Mark}\u200C\u200D]/u;

/** The end of a run that a mark can hang on. */
const carriesMarks = /[\p{L}\p{Mark}\u25CC][\u200C\u200D]*$/u;
/** The sign of Manipuri that joins two letters; it is seen below the first. fontkit 2.0.4 goes on for ever where it does not end a run after a letter. */
const joinsLetters = '\uABED';

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
    const isKept = stays && (parts[last.part]?.has(codePoint) ?? false);
    // A mark without a letter is shown as what it is, a fault.
    const carries = character === joinsLetters ? /\p{L}$/u : carriesMarks;
    const isLoose = /\p{Mark}/u.test(character) && !(isKept && carries.test(last.text));
    const part = isLoose ? -1 : isKept ? last.part : parts.findIndex((one) => one.has(codePoint));
    if (last?.part === part && !last.text.endsWith(joinsLetters)) last.text += character;
    else runs.push({ text: character, part });
  }
  return runs;
}

/** Whether who copies a drawn text, or listens to it, needs the text itself: its shapes stand in another order, or in place of what no font has. */
export function needsItsText(text: string): boolean {
  return /[^\p{Script=Latin}\p{Nd}\p{P}\p{Zs}\n\t₹+<=>|~^$%`¢£¤¥¦¨©¬®¯°±´¸×÷€™−]/u.test(text);
}

/**
 * The runs of a line in the order in which they stand, from the left: words of a script from right to left stand in that order, with the signs and
 * numbers between them. Lines as a whole run from left to right.
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

/** Numbers inside such words run from left to right, but their font sets them as it sets words: turned round before, they come out right. */
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

/** How many boxes stand for characters that no font has; those that show nothing anyway have none. */
export function countBoxes(text: string): number {
  return [...graphemes.segment(text)].filter(({ segment }) =>
    /[^\p{Default_Ignorable_Code_Point}\p{White_Space}\p{Cc}]/u.test(segment),
  ).length;
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
