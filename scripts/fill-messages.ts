import { createHash } from 'node:crypto';
import fs from 'node:fs';
import path from 'node:path';
import type { Language } from '../contract/language.ts';
import { minifyScript, minifyServerScript } from './minify.ts';
import { listPortalPages, type ManifestEntry } from './portal-pages.ts';
import { fillHtml, fillPlaces, hasPlaces } from './vite-messages.ts';

/** A language's own folder within the assets, named by the hash of its texts: a URL's content never changes. */
export type LanguageFolder = string;

/**
 * A build's scripts, divided into those that are identical in all languages and those that contain texts or import
 * such.
 */
export class BuiltScripts {
  readonly #assets: string;
  readonly #shared: string[];
  readonly #own: Map<string, string>;

  /** @param assets the folder of the built scripts, without subfolders */
  constructor(assets: string) {
    this.#assets = assets;
    const names = fs.readdirSync(assets).filter((name) => name.endsWith('.js'));
    const all = new Map(names.map((name) => [name, fs.readFileSync(path.join(assets, name), 'utf8')]));
    const own = new Set(names.filter((name) => hasPlaces(all.get(name)!)));
    for (let before = -1; before !== own.size;) {
      before = own.size;
      for (const [name, code] of all) if ([...own].some((known) => code.includes(known))) own.add(name);
    }
    this.#own = new Map([...all].filter(([name]) => own.has(name)));
    this.#shared = names.filter((name) => !own.has(name));
  }

  /** Writes the scripts with a language's texts into their own folder and returns its name. */
  async write(language: Language): Promise<LanguageFolder> {
    const filled = new Map([...this.#own].map(([name, code]) => [name, fillPlaces(code, language)]));
    const hash = createHash('sha256')
      .update([...filled.values()].join('\0'))
      .digest('hex')
      .slice(0, 8);
    const folder = `${language}-${hash}`;
    fs.mkdirSync(path.join(this.#assets, folder), { recursive: true });
    for (const [name, code] of filled) {
      const linked = this.#shared.reduce((text, other) => text.replaceAll(`./${other}`, `../${other}`), code);
      const minified = await minifyScript(this.link(linked, folder));
      fs.writeFileSync(path.join(this.#assets, folder, name), minified);
    }
    return folder;
  }

  /** Returns a text (a page, a manifest, code) in which the URLs of scripts with texts point to a language's folder. */
  link(text: string, folder: LanguageFolder): string {
    // URLs begin at the root, with or without its slash; the server's own parts are at ./assets.
    return text.replaceAll(/(["'`]\/?assets\/)([\w.-]+\.js)/g, (address, start: string, name: string) =>
      this.#own.has(name) ? `${start}${folder}/${name}` : address,
    );
  }

  /** Removes the original scripts that contain texts, and minifies those that all languages share. */
  async finish(): Promise<void> {
    for (const name of this.#own.keys()) fs.rmSync(path.join(this.#assets, name));
    for (const name of this.#shared) {
      const file = path.join(this.#assets, name);
      fs.writeFileSync(file, await minifyScript(fs.readFileSync(file, 'utf8')));
    }
  }
}

/** Fills a built storefront: its scripts, and the server's part, in a folder per language. */
export async function fillStorefront(build: string, languages: readonly Language[]): Promise<void> {
  const scripts = new BuiltScripts(path.join(build, 'client/assets'));
  const built = path.join(build, 'server');
  const unfilled = path.join(build, 'server-unfilled');
  fs.rmSync(unfilled, { recursive: true, force: true });
  fs.renameSync(built, unfilled);
  const parts = fs.readdirSync(unfilled, { recursive: true, encoding: 'utf8' }).filter((name) => name.endsWith('.js'));
  for (const language of languages) {
    const folder = await scripts.write(language);
    for (const name of parts) {
      const file = path.join(built, language, name);
      fs.mkdirSync(path.dirname(file), { recursive: true });
      const code = fs.readFileSync(path.join(unfilled, name), 'utf8');
      fs.writeFileSync(file, await minifyServerScript(scripts.link(fillPlaces(code, language), folder)));
    }
  }
  fs.rmSync(unfilled, { recursive: true });
  await scripts.finish();
}

/**
 * Fills the built sites of the office origin: the pages of the portal and the admin become index.<language>.html each,
 * and portal/pages.<language>.json lists the files of the portal's pages.
 */
export async function fillOffice(build: string, languages: readonly Language[]): Promise<void> {
  const scripts = new BuiltScripts(path.join(build, 'assets'));
  const pages = ['portal/index.html', 'admin/index.html'].map((name) => {
    const file = path.join(build, name);
    return { file, html: fs.readFileSync(file, 'utf8') };
  });
  const manifestFile = path.join(build, 'manifest.json');
  const manifest = JSON.parse(fs.readFileSync(manifestFile, 'utf8')) as Record<string, ManifestEntry>;
  const portalPages = JSON.stringify(listPortalPages(manifest));
  for (const language of languages) {
    const folder = await scripts.write(language);
    for (const { file, html } of pages)
      fs.writeFileSync(file.replace('.html', `.${language}.html`), scripts.link(fillHtml(html, language), folder));
    fs.writeFileSync(path.join(build, `portal/pages.${language}.json`), scripts.link(portalPages, folder));
  }
  for (const file of [...pages.map((page) => page.file), manifestFile]) fs.rmSync(file);
  await scripts.finish();
}
