/** Fills an empty database with the demo shop. */
export { demoLogins } from '#demo/people.ts';
export { type EndedDemo, endDemo } from './end-demo.ts';
export { seedHistory } from './seed-history.ts';
export { seedDemo } from './seed-demo.ts';
export { isEmpty } from './store.ts';
