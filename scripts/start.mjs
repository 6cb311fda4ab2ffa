// Plain JavaScript on purpose: an older Node must be able to read it and say what is wrong.
import v8 from 'node:v8';

const [major, minor] = process.versions.node.split('.').map(Number);
if (major < 24 || (major === 24 && minor < 7)) {
  console.error(`This program needs Node 24.7 or newer and runs on ${process.versions.node}.`);
  console.error(
    'npm brings a Node 24 along on Linux and Windows: start with "npm start". Elsewhere install Node 24 first.',
  );
  process.exit(1);
}
// The heap's part for new objects stays small: what it would grow to under load, with all that is then moved out of it too early, is a
// hundred megabytes.
v8.setFlagsFromString('--semi-space-growth-factor=1');
await import('../server/main.ts');
