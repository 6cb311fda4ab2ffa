export interface Selected {
  text: string;
  start: number;
  end: number;
}

export type Mark = 'heading' | 'subheading' | 'bold' | 'link' | 'list' | 'numbers' | 'table';

const lineMarks: Partial<Record<Mark, (at: number) => string>> = {
  heading: () => '## ',
  subheading: () => '### ',
  list: () => '- ',
  numbers: (at) => `${at + 1}. `,
};
const anyLineMark = /^(#{2,3} |- |\d{1,3}\. )/;

/** Adds a mark around the selection, or removes it if it is there. */
export function applyMark(selected: Selected, mark: Mark): Selected {
  const toLine = lineMarks[mark];
  if (toLine) return markLines(selected, toLine);
  const { text, start, end } = selected;
  const words = text.slice(start, end);
  if (mark === 'bold') {
    if (text.slice(start - 2, start) === '**' && text.slice(end, end + 2) === '**')
      return { text: text.slice(0, start - 2) + words + text.slice(end + 2), start: start - 2, end: end - 2 };
    return { text: `${text.slice(0, start)}**${words}**${text.slice(end)}`, start: start + 2, end: end + 2 };
  }
  if (mark === 'link') {
    const added = `[${words}](/)`;
    const at = start + added.length - 2;
    return { text: text.slice(0, start) + added + text.slice(end), start: at, end: at + 1 };
  }
  return insertText(selected, '\n\n| A | B |\n|---|---|\n| 1 | 2 |\n\n');
}

/** Replaces the selection; the cursor is then after the new text. */
export function insertText({ text, start, end }: Selected, added: string): Selected {
  const at = start + added.length;
  return { text: text.slice(0, start) + added + text.slice(end), start: at, end: at };
}

function markLines({ text, start, end }: Selected, toLine: (at: number) => string): Selected {
  const from = text.lastIndexOf('\n', start - 1) + 1;
  const lineEnd = text.indexOf('\n', end);
  const to = lineEnd === -1 ? text.length : lineEnd;
  const lines = text.slice(from, to).split('\n');
  const isMarked = lines.every((line, at) => line.startsWith(toLine(at)));
  const marked = lines.map((line, at) => `${isMarked ? '' : toLine(at)}${line.replace(anyLineMark, '')}`).join('\n');
  return { text: text.slice(0, from) + marked + text.slice(to), start: from, end: from + marked.length };
}
