import { type ComponentType, lazy } from 'react';

declare global {
  interface Window {
    /** Shows the line that offers to load the page again. Set by each site's first script, which also watches the page's own code. */
    offerReload?: () => void;
  }
}

/** Returns code that is loaded on demand, asked for twice; null where it does not come: the page then offers to be loaded again. */
export async function loadCode<T>(load: () => Promise<T>): Promise<T | null> {
  try {
    return await load().catch(load);
  } catch {
    window.offerReload?.();
    return null;
  }
}

/**
 * A component whose code is loaded on demand; render it in a Suspense of its own. Where the code does not come, the rest of the page goes on:
 * in its place stays what the server rendered, or the Suspense's fallback, or `Missing`.
 */
export function lazyPart<P extends object>(
  load: () => Promise<{ default: ComponentType<P> }>,
  Missing?: ComponentType<P>,
) {
  return lazy(async () => {
    const loaded = await loadCode(load);
    if (loaded) return loaded;
    return Missing ? { default: Missing } : never();
  });
}

/** For a part that stays as it is: React waits for its code for good. */
export const never = () => new Promise<never>(() => {});
