/**
 * Preloaded into a program under test: its clock is ahead by as many milliseconds as the file CLOCK_OFFSET_FILE says, or stands still at the
 * time after an equals sign. It is read whenever the time is, so that the clock has moved as soon as the file is written.
 */
import fs from 'node:fs';

const file = process.env.CLOCK_OFFSET_FILE ?? '';
const RealDate = Date;
const now = () => {
  const said = fs.existsSync(file) ? fs.readFileSync(file, 'utf8') : '';
  return said.startsWith('=') ? Number(said.slice(1)) : RealDate.now() + (Number(said) || 0);
};
globalThis.Date = new Proxy(RealDate, {
  construct: (target, values, called) => Reflect.construct(target, values.length === 0 ? [now()] : values, called),
  get: (target, name) => (name === 'now' ? now : Reflect.get(target, name)),
});
