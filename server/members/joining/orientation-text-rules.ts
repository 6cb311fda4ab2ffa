/** `right` is an index from 0. */
export interface OrientationText {
  pages: { heading: string; paragraphs: string[] }[];
  questions: { question: string; answers: string[]; right: number; hint: string }[];
}

/**
 * `# ` begins a page, `? ` a question, followed by its answers after `- ` (`+ ` for the right one) and its hint after
 * `> `. Other lines are paragraphs.
 */
export function formatOrientation({ pages, questions }: OrientationText): string {
  const written = [
    ...pages.map(({ heading, paragraphs }) => [`# ${heading}`, ...paragraphs].join('\n\n')),
    ...questions.map(({ question, answers, right, hint }) =>
      [
        `? ${question}`,
        ...answers.map((answer, index) => `${index === right ? '+' : '-'} ${answer}`),
        `> ${hint}`,
      ].join('\n'),
    ),
  ];
  return `${written.join('\n\n')}\n`;
}

/** Null without a page or question, or if a question lacks two answers, exactly one right one, or a hint. */
export function parseOrientation(text: string): OrientationText | null {
  const read: OrientationText = { pages: [], questions: [] };
  for (const line of text.split(/\r?\n/).map((each) => each.trim())) {
    if (line === '') continue;
    const mark = /^[#?+>-] /.test(line) ? line[0] : '';
    const rest = mark === '' ? line : line.slice(2).trim();
    const question = read.questions.at(-1);
    if (mark === '#' && !question) read.pages.push({ heading: rest, paragraphs: [] });
    else if (mark === '?') read.questions.push({ question: rest, answers: [], right: -1, hint: '' });
    else if (question && (mark === '-' || (mark === '+' && question.right === -1))) {
      if (mark === '+') question.right = question.answers.length;
      question.answers.push(rest);
    } else if (question && mark === '>' && question.hint === '') question.hint = rest;
    else if (!question && mark === '' && read.pages.length > 0) read.pages.at(-1)!.paragraphs.push(rest);
    else return null;
  }
  const isWhole =
    read.pages.length > 0 &&
    read.questions.length > 0 &&
    read.pages.every(({ paragraphs }) => paragraphs.length > 0) &&
    read.questions.every(({ answers, right, hint }) => answers.length >= 2 && right >= 0 && hint !== '');
  return isWhole ? read : null;
}
