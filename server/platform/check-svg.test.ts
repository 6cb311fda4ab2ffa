import { expect, test } from 'vitest';
import { isPlainSvg } from './check-svg.ts';

const svg = (inside: string, more = '') =>
  Buffer.from(`<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9" ${more}>${inside}</svg>`);
const s = 'xmlns:s="http://www.w3.org/2000/svg"';
const x = 'xmlns:x="http://www.w3.org/1999/xlink"';

test.each([
  [
    'shapes, gradients and a style',
    svg('<defs><linearGradient id="a"/></defs><style>.a{fill:url(#a)}</style><g class="a"><path d="M0 0"/></g>'),
  ],
  ['its own parts by reference', svg('<g id="a"/><use href="#a"/><use x:href="#a" fill="url( \'#b\' )"/>', x)],
  [
    'what a drawing program notes',
    Buffer.concat([
      Buffer.from('<?xml version="1.0" encoding="UTF-8" standalone="no"?>\n<!-- made by hand -->\n'),
      svg(
        '<k:namedview k:doc="a"/><metadata><r:RDF/></metadata>',
        'xmlns:k="http://sodipodi.sourceforge.net/DTD/sodipodi-0.dtd" xmlns:r="http://www.w3.org/1999/02/22-rdf-syntax-ns#"',
      ),
    ]),
  ],
])('takes %s', (_what, source) => expect(isPlainSvg(source)).toBe(true));

test.each([
  ['a picture under another prefix', svg('<s:image href="file:///etc/passwd"/>', s)],
  ['a picture', svg('<image href="a.png"/>')],
  ['a picture as a filter', svg('<filter><feImage href="a.png"/></filter>')],
  ['a script under another prefix', svg('<s:script>1</s:script>', s)],
  ['a page', svg('<foreignObject/>')],
  ['an included file', svg('<i:include i:href="a"/>', 'xmlns:i="http://www.w3.org/2001/XInclude"')],
  ['an element of HTML', svg('<h:img src="a"/>', 'xmlns:h="http://www.w3.org/1999/xhtml"')],
  ['a part of another file', svg('<use href="other.svg#a"/>')],
  ['the same in letters by number', svg('<use x:href="&#102;ile:///a#b"/>', x)],
  ['another file as a colour', svg('<path style="fill:url(https://a.example/b#c)"/>')],
  ['the same by number', svg('<path style="fill:u&#114;l(a.svg#c)"/>')],
  ['a style that imports', svg('<style>@import "a.css";</style>')],
  ['a style that imports, written otherwise', svg('<style><![CDATA[@\\69mport "a.css";]]></style>')],
  ['a handler', svg('<path onclick="a()"/>')],
  ['an entity', Buffer.concat([Buffer.from('<!DOCTYPE svg [<!ENTITY a "b">]>'), svg('')])],
  ['a style sheet beside it', Buffer.concat([Buffer.from('<?xml-stylesheet href="a.css"?>'), svg('')])],
  ['another encoding', Buffer.concat([Buffer.from('<?xml version="1.0" encoding="utf-7"?>'), svg('')])],
  ['bytes that are no UTF-8', Buffer.concat([svg(''), Buffer.from([0xff])])],
  ['what is not closed', Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><g></svg>')],
  ['parts of parts of parts', svg('<use href="#a"/>'.repeat(501))],
  ['very many elements', svg('<g/>'.repeat(20_001))],
  ['very deep ones', svg('<g>'.repeat(101) + '</g>'.repeat(101))],
])('rejects %s', (_what, source) => expect(isPlainSvg(source)).toBe(false));
