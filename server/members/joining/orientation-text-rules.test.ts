import fs from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { formatOrientation, type OrientationText, parseOrientation } from './orientation-text-rules.ts';

const shipped = (language: string) =>
  JSON.parse(
    fs.readFileSync(path.join(import.meta.dirname, `../../../content/joining/${language}/orientation.json`), 'utf8'),
  ) as OrientationText;

test.each(['en', 'hi'])('the orientation that comes along in %s is written and read without a loss', (language) => {
  expect(parseOrientation(formatOrientation(shipped(language)))).toEqual(shipped(language));
});

const whole = '# Page\n\nText\n\n? Question\n- No\n+ Yes\n> Think\n';
test.each([
  ['a paragraph before any page', `Text\n${whole}`],
  ['a page without text', `# Empty\n${whole}`],
  ['no question', '# Page\n\nText'],
  ['one answer alone', '# Page\nText\n? Question\n+ Yes\n> Think'],
  ['no right answer', whole.replace('+', '-')],
  ['two right answers', whole.replace('- No', '+ No')],
  ['no hint', whole.replace('> Think\n', '')],
  ['an answer before any question', `# Page\nText\n- No\n${whole}`],
  ['a hint before any question', `# Page\nText\n> Think\n${whole}`],
  ['a paragraph after a question', `${whole}Text\n`],
  ['two hints', `${whole}> Think again\n`],
  ['one question that is not whole beside one that is', `${whole}? Another\n- No\n+ Yes\n`],
  ['a page after the questions', `${whole}# Page\nText`],
])('%s is no orientation', (_what, text) => {
  expect(parseOrientation(whole)).toEqual({
    pages: [{ heading: 'Page', paragraphs: ['Text'] }],
    questions: [{ question: 'Question', answers: ['No', 'Yes'], right: 1, hint: 'Think' }],
  });
  expect(parseOrientation(text)).toBeNull();
});

test('room around and within the lines is of no matter, and a mark counts at the beginning alone', () => {
  expect(
    parseOrientation('  #   Page \r\n\r\n\tA + B - C \r\n? Is it # 1?\r\n -  No\r\n+   Yes \r\n>  Think \r\n'),
  ).toEqual({
    pages: [{ heading: 'Page', paragraphs: ['A + B - C'] }],
    questions: [{ question: 'Is it # 1?', answers: ['No', 'Yes'], right: 1, hint: 'Think' }],
  });
});
