import { afterAll, vi } from 'vitest';

// Files share a process, and `unstubGlobals` restores stubs only before the next test, after the next file is loaded.
afterAll(() => void vi.unstubAllGlobals());
