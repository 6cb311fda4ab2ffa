/**
 * Preloaded into a program under test: its clock is ahead by as many milliseconds as the file CLOCK_OFFSET_FILE says, or stands still at the
 * time after an equals sign.
 */
import fs from 'node:fs';

const file = process.env.CLOCK_OFFSET_FILE ?? '';
let ahead = 0;
let stands = null;
const read = () => {
  if (!fs.existsSync(file)) return;
  const said = fs.readFileSync(file, 'utf8');
  stands = said.startsWith('=') ? Number(said.slice(1)) : null;
  if (stands === null) ahead = Number(said) || 0;
};
read();
setInterval(read, 100).unref();

const RealDate = Date;
const now = () => stands ?? RealDate.now() + ahead;
globalThis.Date = new Proxy(RealDate, {
  construct: (target, values, called) => Reflect.construct(target, values.length === 0 ? [now()] : values, called),
  get: (target, name) => (name === 'now' ? now : Reflect.get(target, name)),
});
