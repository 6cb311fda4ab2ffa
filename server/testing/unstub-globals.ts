import { afterAll, vi } from 'vitest';

// Files share a process, and `unstubGlobals` takes stubs back before the next test only: the next file is read before it.
afterAll(() => void vi.unstubAllGlobals());
