import autocannon, { type Request } from 'autocannon';

/** Sends each request once, over this many connections. */
export async function sendEach(
  url: string,
  requests: Request[],
  connections = 8,
  headers: Record<string, string> = {},
): Promise<autocannon.Result> {
  let connection = 0;
  return await autocannon({
    url,
    requests,
    connections,
    amount: requests.length,
    headers,
    // Each connection would start with the first request, and all but one would be answered from the cache.
    setupClient(client) {
      const own = connection++;
      client.setRequests(requests.filter((_request, index) => index % connections === own));
    },
  });
}
