import { Parser } from 'saxen';

/** Elements that draw, and what they need. None loads a file, embeds a picture or runs code. */
const elements = new Set(
  (
    'svg g defs symbol use title desc metadata switch style path rect circle ellipse line polyline polygon text tspan textPath ' +
    'linearGradient radialGradient stop pattern clipPath mask marker view filter feBlend feColorMatrix feComponentTransfer feComposite ' +
    'feConvolveMatrix feDiffuseLighting feDisplacementMap feDistantLight feDropShadow feFlood feFuncA feFuncB feFuncG feFuncR ' +
    'feGaussianBlur feMerge feMergeNode feMorphology feOffset fePointLight feSpecularLighting feSpotLight feTile feTurbulence'
  )
    .split(' ')
    .map((name) => `svg:${name}`),
);

/** Prefixes used here for elements and attributes, whatever prefixes a file uses. */
const namespaces = {
  'http://www.w3.org/2000/svg': 'svg',
  'http://www.w3.org/1999/xlink': 'xlink',
  // Metadata of drawing programs.
  'http://www.inkscape.org/namespaces/inkscape': 'inkscape',
  'http://sodipodi.sourceforge.net/DTD/sodipodi-0.dtd': 'sodipodi',
  'http://www.w3.org/1999/02/22-rdf-syntax-ns#': 'rdf',
  'http://creativecommons.org/ns#': 'cc',
  'http://web.resource.org/cc/': 'cc',
  'http://purl.org/dc/elements/1.1/': 'dc',
};
const ofEditors = /^(?:inkscape|sodipodi|rdf|cc|dc):/;

/** More than a shop's drawing needs. */
const maxElements = 20_000;
const deepest = 100;
const maxUses = 500;

/**
 * Whether an SVG file only draws: well-formed UTF-8 XML without document type or entities, of known elements that only
 * refer to parts of the file. Uses a parser, because an element can be written in many ways.
 */
export function isPlainSvg(source: Buffer): boolean {
  let text: string;
  try {
    text = new TextDecoder('utf-8', { fatal: true }).decode(source);
  } catch {
    return false;
  }
  const seen = { elements: 0, depth: 0, uses: 0, isPlain: true };
  const reject = () => {
    seen.isPlain = false;
    parser.stop();
  };
  const parser = new Parser();
  parser.ns(namespaces);
  parser.on('openTag', (name, readAttributes, decode, isClosed) => {
    seen.elements += 1;
    seen.depth += isClosed ? 0 : 1;
    seen.uses += name === 'svg:use' ? 1 : 0;
    const isTooMuch = seen.elements > maxElements || seen.depth > deepest || seen.uses > maxUses;
    if (isTooMuch || !(elements.has(name) || ofEditors.test(name))) return reject();
    for (const [attribute, value] of Object.entries(readAttributes()))
      if (!isPlainAttribute(attribute, decode(value))) return reject();
  });
  parser.on('closeTag', (_name, _decode, isClosed) => void (seen.depth -= isClosed ? 0 : 1));
  // In a style element this text is its rules; elsewhere such text draws nothing.
  parser.on('text', (value, decode) => void (isPlainStyle(decode(value)) || reject()));
  parser.on('cdata', (value) => void (isPlainStyle(value) || reject()));
  parser.on('question', (value) => void (isXmlDeclaration(value) || reject()));
  for (const event of ['attention', 'warn', 'error'] as const) parser.on(event, reject);
  parser.parse(text);
  return seen.isPlain && seen.elements > 0;
}

function isPlainAttribute(name: string, value: string): boolean {
  const [, local = name] = /:(.*)$/.exec(name) ?? [];
  if (/^on/i.test(local) || name === 'xml:base') return false;
  if (local === 'href' && !/^\s*#/.test(value)) return ofEditors.test(name);
  return name.startsWith('xmlns') || ofEditors.test(name) || isPlainStyle(value);
}

/** Whether the rules fetch nothing. Backslashes are rejected because they could disguise `url()` and other words. */
function isPlainStyle(text: string): boolean {
  return !/\\|@import|image(?:-set)?\s*\(|url\s*\((?!\s*['"]?\s*#)/i.test(text);
}

/** Whether the declaration states UTF-8: a renderer decodes a file by its declaration. */
function isXmlDeclaration(text: string): boolean {
  return /^<\?xml\s+version="1\.[01]"(?:\s+encoding=(["'])(?:utf-?8|us-ascii)\1)?(?:\s+standalone=(["'])(?:yes|no)\2)?\s*\?>$/i.test(
    text,
  );
}
