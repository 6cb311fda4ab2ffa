/** Preloaded into a program under test: hides packages that a production install lacks (npm ci --omit=dev). */
import fs from 'node:fs';
import module from 'node:module';
import path from 'node:path';

const root = path.join(import.meta.dirname, '../..');
const { packages } = JSON.parse(fs.readFileSync(path.join(root, 'package-lock.json'), 'utf8')) as {
  packages: Record<string, { dev?: boolean }>;
};

module.registerHooks({
  resolve(specifier, context, resolveNext) {
    const found = resolveNext(specifier, context);
    const place = /node_modules\/.*node_modules\/(?:@[^/]+\/)?[^/]+|node_modules\/(?:@[^/]+\/)?[^/]+/.exec(
      found.url,
    )?.[0];
    if (place !== undefined && packages[place]?.dev)
      throw new Error(`${specifier} is a development dependency, and ${context.parentURL} imports it`);
    return found;
  },
});
