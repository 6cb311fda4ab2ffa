/** The photo of the demo's direct seller, drawn: nobody real. */

import { Drawing } from './svg.ts';

/** A man with cap and moustache before a plain wall, head and shoulders upright as on an ID card; SVG of 600 × 766. */
export function sellerPortrait(): string {
  const drawing = new Drawing();
  const down = (from: string, to: string) =>
    drawing.linear(
      [
        { at: 0, colour: from },
        { at: 1, colour: to },
      ],
      [0, 0],
      [0, 1],
    );
  const wall = down('#dfe5dc', '#c3cdbf');
  const skin = down('#c98f63', '#b97c50');
  const shade = '#a66b43';
  const hair = '#2c2724';
  const eye = (x: number) => `<ellipse cx="${x}" cy="364" rx="21" ry="12" fill="#f7f1ea"/>
<circle cx="${x}" cy="364" r="11" fill="#35241a"/><circle cx="${x + 4}" cy="360" r="3" fill="#fff"/>
<path d="M${x - 24} 361q24-20 48 0" fill="none" stroke="#4a3323" stroke-width="5" stroke-linecap="round"/>
<path d="M${x - 34} 326q34-20 68-2" fill="none" stroke="${hair}" stroke-width="13" stroke-linecap="round"/>`;
  const body = `<rect width="600" height="766" fill="${wall}"/>
<path d="M40 766c6-120 50-168 140-196l60-20h120l60 20c90 28 134 76 140 196z" fill="${down('#2f5d4a', '#234637')}"/>
<path d="M236 470h128v98q-64 60-128 0z" fill="${shade}"/>
<path d="M222 556l78 66 78-66 20 18-98 116-98-116z" fill="#f1ede2"/>
<path d="M291 690h18v76h-18z" fill="#1b382c"/><circle cx="300" cy="712" r="5" fill="#e3c26f"/><circle cx="300" cy="748" r="5" fill="#e3c26f"/>
<ellipse cx="165" cy="382" rx="22" ry="40" fill="${shade}"/><ellipse cx="435" cy="382" rx="22" ry="40" fill="${shade}"/>
<path d="M168 300q0-110 132-110t132 110v92q0 72-44 112-42 38-88 38t-88-38q-44-40-44-112z" fill="${skin}"/>
<path d="M168 356q-8-70 6-104h252q14 34 6 104-14-28-16-72H184q-2 44-16 72z" fill="${hair}"/>
<path d="M156 262q2-132 150-136 136 2 138 136-144-36-288 0z" fill="${down('#3a3f45', '#2a2e33')}"/>
<path d="M154 264q144-40 292 0l-4 32q-142-36-284 0z" fill="#7c2f26"/>
<path d="M160 279q140-36 280 0" fill="none" stroke="#e3c26f" stroke-width="4" stroke-dasharray="14 10"/>
${eye(246)}${eye(354)}
<path d="M300 366q-6 44-22 62 20 16 44 0-16-18-22-62z" fill="${shade}" opacity=".55"/>
<path d="M234 456q34-26 66-14 32-12 66 14-40 16-66 2-26 14-66-2z" fill="${hair}"/>
<path d="M262 474q38 22 76 0-10 28-38 28t-38-28z" fill="#8a3f35"/><path d="M268 476q32 13 64 0-32 8-64 0z" fill="#fff"/>
<path d="M206 420q6 26 20 40M394 420q-6 26-20 40" fill="none" stroke="${shade}" stroke-width="4" opacity=".5" stroke-linecap="round"/>`;
  return drawing.document(600, 766, body);
}
