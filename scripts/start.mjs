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
// The heap may grow by two fifths before garbage is collected: V8 would let it grow to three times the needed size, and
// keep that memory. (package.json gives new objects 16 MB, so that few of them are promoted too early: this must be set
// before a program runs.)
v8.setFlagsFromString('--heap-growing-percent=40');
// Later starts read the code compiled by this one, which takes a quarter less processor time. Nobody else can write to
// this folder.
module.enableCompileCache(path.join(import.meta.dirname, '../node_modules/.cache/compiled'));
if (process.argv.includes('--dev')) await import('../server/main.ts');
else {
  const { makeReady } = await import('./first-start.ts');
  await makeReady();
  // By URL, so that checks of the sources need no build.
  await import(new URL('../build/program/server/main.js', import.meta.url).href);
}
