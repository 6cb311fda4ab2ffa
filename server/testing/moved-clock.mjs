/**
 * Preloaded into a program under test: its clock is ahead by the milliseconds in the file CLOCK_OFFSET_FILE, or stands
 * still at the time after an equals sign. The file is read with every use of the clock.
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
