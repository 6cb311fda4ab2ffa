import { Parser } from 'saxen';

/** What draws, and what it needs. Nothing here loads a file, embeds a picture or runs. */
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

/** Names that `elements` and attributes are read by, whatever a file calls them. */
const namespaces = {
  'http://www.w3.org/2000/svg': 'svg',
  'http://www.w3.org/1999/xlink': 'xlink',
  // What drawing programs note for themselves.
  'http://www.inkscape.org/namespaces/inkscape': 'inkscape',
  'http://sodipodi.sourceforge.net/DTD/sodipodi-0.dtd': 'sodipodi',
  'http://www.w3.org/1999/02/22-rdf-syntax-ns#': 'rdf',
  'http://creativecommons.org/ns#': 'cc',
  'http://web.resource.org/cc/': 'cc',
  'http://purl.org/dc/elements/1.1/': 'dc',
};
const ofEditors = /^(?:inkscape|sodipodi|rdf|cc|dc):/;

/** More than a drawing for a shop needs; each costs the parser and the renderer. */
const mostElements = 20_000;
const deepest = 100;
const mostUses = 500;

/**
 * Whether an SVG file only draws: well-formed XML in UTF-8 without document type or entities, of known elements, which refer to parts of the
 * file alone. It is read by a parser, since the same element may be written in many ways.
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
    const isTooMuch = seen.elements > mostElements || seen.depth > deepest || seen.uses > mostUses;
    if (isTooMuch || !(elements.has(name) || ofEditors.test(name))) return reject();
    for (const [attribute, value] of Object.entries(readAttributes()))
      if (!isPlainAttribute(attribute, decode(value))) return reject();
  });
  parser.on('closeTag', (_name, _decode, isClosed) => void (seen.depth -= isClosed ? 0 : 1));
  // Where an element is a style this is its rules; anywhere else these words draw nothing.
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

/** Rules and values that fetch nothing: `url()` names a part of the file. A backslash could write any of these words in another way. */
function isPlainStyle(text: string): boolean {
  return !/\\|@import|image(?:-set)?\s*\(|url\s*\((?!\s*['"]?\s*#)/i.test(text);
}

/** The parser has read UTF-8; a file that says to be something else would be read otherwise by who draws it. */
function isXmlDeclaration(text: string): boolean {
  return /^<\?xml\s+version="1\.[01]"(?:\s+encoding=(["'])(?:utf-?8|us-ascii)\1)?(?:\s+standalone=(["'])(?:yes|no)\2)?\s*\?>$/i.test(
    text,
  );
}
