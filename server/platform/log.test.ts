import { expect, test } from 'vitest';
import { createLogger } from './log.ts';

function openOutput(isTTY: boolean, hasColors = false) {
  const written: string[] = [];
  const output = { isTTY, hasColors: () => hasColors, write: (text: string) => written.push(text) };
  return { written, log: createLogger({ logLevel: 'info' }, output) };
}

test('elsewhere than on a terminal each line is JSON, with secrets blotted out', () => {
  const { written, log } = openOutput(false);
  log.warn({ order: 100_346, body: { password: 'neem' } }, 'a payment goes back');
  expect(written.map((line) => JSON.parse(line) as object)).toEqual([
    {
      level: 40,
      time: expect.stringMatching(/^\d{4}-\d\d-\d\dT/) as string,
      order: 100_346,
      body: { password: '[redacted]' },
      msg: 'a payment goes back',
    },
  ]);
});

test('on a terminal a line says time, level, what happened and its facts, without secrets and cut short', () => {
  const { written, log } = openOutput(true);
  log.info({ entries: 500, hash: 'a'.repeat(64) }, 'the audit log is sealed');
  log.warn({ order: 100_346, token: 'abc', reason: 'late' }, 'a payment goes back');
  log.debug('not at this level');
  expect(written.map((line) => line.replace(/^\d\d:\d\d:\d\d/, 'time'))).toEqual([
    `time  the audit log is sealed  entries=500 hash=${'a'.repeat(59)}…\n`,
    'time  warning  a payment goes back  order=100346 token=[redacted] reason=late\n',
  ]);
});

test('on a terminal an error has its trace, a line each', () => {
  const { written, log } = openOutput(true);
  log.error({ err: new TypeError('no such thing') }, 'unexpected error');
  expect(written).toHaveLength(1);
  const [said, first, ...trace] = written[0]!.trimEnd().split('\n');
  expect(said).toMatch(/^\d\d:\d\d:\d\d {2}error {2}unexpected error$/);
  expect(first).toBe('    TypeError: no such thing');
  expect(trace.every((line) => line.startsWith('        at '))).toBe(true);
});

test('what a stranger sent cannot speak to the terminal', () => {
  const { written, log } = openOutput(true);
  log.info({ agent: '\u001B[2Jgone\nnext' }, 'request \u0007');
  expect(written.map((line) => line.slice(8))).toEqual(['  request \\u0007  agent=\\u001b[2Jgone\\nnext\n']);
});

test('a terminal with colours has them, and what the start says in its own words is not said twice', () => {
  const { written, log } = openOutput(true, true);
  log.info('Server listening at http://127.0.0.1:3000');
  log.error('a job is given up');
  expect(written.map((line) => line.replace(/\d\d:\d\d:\d\d/, 'time'))).toEqual([
    '',
    '\u001B[90mtime\u001B[0m  \u001B[31merror\u001B[0m  a job is given up\n',
  ]);
});
