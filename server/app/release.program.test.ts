import fs from 'node:fs';
import { builtinModules } from 'node:module';
import path from 'node:path';
import { expect, test } from 'vitest';

const root = path.join(import.meta.dirname, '../..');
const { packages } = JSON.parse(fs.readFileSync(path.join(root, 'package-lock.json'), 'utf8')) as {
  packages: Record<string, { dev?: boolean }>;
};
/** Built along for serving the sources with hot reload, but never loaded in a release. */
const development = ['vite', '@remix-run/node-fetch-server'];

/** Rolldown writes each import of a built file on its own line. */
function packagesIn(folder: string): Set<string> {
  const names = new Set<string>();
  for (const file of fs.globSync('**/*.js', { cwd: folder })) {
    const text = fs.readFileSync(path.join(folder, file), 'utf8');
    for (const [, from, dynamic] of text.matchAll(
      /^(?:import|export)\b(?:[^"'\n]*from)? ?"([^"]+)"|\bimport\("([^"]+)"\)/gm,
    )) {
      const id = from ?? dynamic!;
      if (/^[./#]|^node:/.test(id) || builtinModules.includes(id)) continue;
      names.add(
        id
          .split('/')
          .slice(0, id.startsWith('@') ? 2 : 1)
          .join('/'),
      );
    }
  }
  return names;
}

test('the built server imports only what a production install brings', () => {
  const used = packagesIn(path.join(root, 'build/program/server'));
  expect(used).toContain('fastify');
  const isBrought = (name: string) => {
    const found = packages[`node_modules/${name}`];
    return found !== undefined && found.dev !== true;
  };
  expect([...used].filter((name) => !isBrought(name)).toSorted()).toEqual(development.toSorted());
});

test('the built pages stand alone', () => {
  const folder = path.join(root, 'build/shop/server');
  expect(fs.globSync('**/*.js', { cwd: folder }).length).toBeGreaterThan(0);
  expect([...packagesIn(folder)]).toEqual([]);
});
