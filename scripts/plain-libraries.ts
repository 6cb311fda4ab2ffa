import type { Plugin } from 'vite';

const displayName = /^\s*\w+\.displayName = "[^"]*";$/gm;
const component = /= (React\d*\.(?:forwardRef|createContext|memo)\()/g;

/**
 * Lets the bundler drop the router's components that nobody uses: their display names go, and the calls that make them are marked
 * as doing nothing else.
 */
export function plainLibraries(): Plugin {
  return {
    name: 'plain-libraries',
    apply: 'build',
    transform: {
      filter: { id: /node_modules\/react-router\/dist\// },
      handler: (code) => ({
        code: code.replaceAll(displayName, '').replaceAll(component, '= /* @__PURE__ */ $1'),
        map: null,
      }),
    },
  };
}
