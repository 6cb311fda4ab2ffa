/** Preloaded into a program under test: its clock is ahead by as many milliseconds as the file CLOCK_OFFSET_FILE says. */
import fs from 'node:fs';

const file = process.env.CLOCK_OFFSET_FILE ?? '';
let ahead = 0;
const read = () => {
  if (fs.existsSync(file)) ahead = Number(fs.readFileSync(file, 'utf8')) || 0;
};
read();
setInterval(read, 100).unref();

globalThis.Date = new Proxy(Date, {
  construct: (target, values, called) =>
    Reflect.construct(target, values.length === 0 ? [target.now() + ahead] : values, called),
  get: (target, name) => (name === 'now' ? () => target.now() + ahead : Reflect.get(target, name)),
});
