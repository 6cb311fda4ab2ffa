// Plain JavaScript on purpose: an older Node must be able to read it and say what is wrong.
import module from 'node:module';
import path from 'node:path';
import v8 from 'node:v8';

const [major, minor] = process.versions.node.split('.').map(Number);
if (major < 24 || (major === 24 && minor < 7)) {
  console.error(`This program needs Node 24.7 or newer and runs on ${process.versions.node}.`);
  console.error(
    'npm brings a Node 24 along on Linux and Windows: start with "npm start". Elsewhere install Node 24 first.',
  );
  process.exit(1);
}
// The heap may grow by two fifths before what is no longer used is collected: V8 would let a page's leftovers pile up to three times of what is
// needed, and keep the room. (That new objects have 16 MB, so that few of them are moved out too early, stands in package.json: it is
// decided before a program runs.)
v8.setFlagsFromString('--heap-growing-percent=40');
// Later starts read what this one has compiled, for a quarter less of the processor's time; from a folder in which nobody else may write.
module.enableCompileCache(path.join(import.meta.dirname, '../node_modules/.cache/compiled'));
if (process.argv.includes('--dev')) await import('../server/main.ts');
else {
  const { makeReady } = await import('./first-start.ts');
  await makeReady();
  // By its address: checks of the sources need no build.
  await import(new URL('../build/program/server/main.js', import.meta.url).href);
}
