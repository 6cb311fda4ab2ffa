/** With everything that nobody else may read. */
export interface KnownVisitor {
  headers: Readonly<Record<string, string>>;
  marks: readonly string[];
}

interface Seen {
  status: number;
  /** Without the parts that are new in each answer. */
  body: string;
  isHit: boolean;
  setsCookie: boolean;
}

export interface Comparison {
  asked: number;
  hits: number;
  /** Answers that a visitor received although they were for somebody else. */
  leaks: string[];
}

const anonymous = { 'accept-language': 'en', 'sec-fetch-site': 'none' };

async function look(url: string, headers: Readonly<Record<string, string>>): Promise<Seen> {
  const response = await fetch(url, { headers, redirect: 'manual', signal: AbortSignal.timeout(60_000) });
  const text = await response.text();
  return {
    status: response.status,
    body: `${response.headers.get('location') ?? ''} ${text.replaceAll(/"request_id":"[^"]*"/g, '')}`,
    isHit: (response.headers.get('cache-status') ?? '').includes('; hit'),
    setsCookie: response.headers.has('set-cookie'),
  };
}

interface Places {
  edge: string;
  direct: string;
  /** Whether the cache reads the language cookie; otherwise a visitor gets the page in the address's language. */
  leadsToLanguage: boolean;
}

/**
 * Requests each path through the cache at `edge` as a known and as an unknown visitor, in either order, and compares
 * with the shop at `direct`: neither may receive the other's answer.
 */
export async function compareVisitors(
  { edge, direct, leadsToLanguage }: Places,
  paths: readonly string[],
  known: KnownVisitor,
): Promise<Comparison> {
  const leaks: string[] = [];
  let asked = 0;
  let hits = 0;
  for (const [place, path] of paths.entries()) {
    const order = place % 2 === 0 ? [known.headers, anonymous] : [anonymous, known.headers];
    const seenBefore = new Map<object, readonly [Seen, Seen]>();
    for (const headers of order)
      seenBefore.set(headers, [await look(direct + path, headers), await look(direct + path, headers)]);
    for (const headers of [...order, ...order]) {
      const through = await look(edge + path, headers);
      asked++;
      if (through.isHit) hits++;
      if (through.isHit && through.setsCookie) leaks.push(`${path}: a stored answer sets a cookie`);
      const read = headers === anonymous ? known.marks.filter((mark) => through.body.includes(mark)) : [];
      leaks.push(...read.map((mark) => `${path}: a stranger reads ${JSON.stringify(mark)}`));
      const [own, again] = seenBefore.get(headers)!;
      if (!leadsToLanguage && own.status === 302 && through.isHit) continue;
      // Some answers are new each time, such as a proof-of-work challenge: those must never be stored.
      const isSettled = own.body === again.body;
      if (!isSettled && through.isHit) leaks.push(`${path}: an answer that is new each time was stored`);
      if (isSettled && (through.status !== own.status || through.body !== own.body))
        leaks.push(
          `${path}: ${headers === anonymous ? 'a stranger' : 'the known visitor'} was answered ${through.status}, by the shop ${own.status}${through.status === own.status ? ' with other words' : ''}`,
        );
    }
  }
  return { asked, hits, leaks };
}
