import type { MetaDescriptor } from 'react-router';

/** The `meta` of pages whose loader made their head's tags on the server: nothing of it weighs on the browser's code. */
export function readMeta({ loaderData }: { loaderData?: { head: MetaDescriptor[] } | undefined }): MetaDescriptor[] {
  return loaderData?.head ?? [];
}
