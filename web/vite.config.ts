import { reactRouter } from '@react-router/dev/vite';
import tailwindcss from '@tailwindcss/vite';
import { defineConfig, type Rolldown } from 'vite';

// light-dark(), :has() and nesting reach the browser as written: these are the first versions that know them all.
const browsers = ['chrome123', 'firefox128', 'safari17.5'];

/**
 * Two files for what every page needs, instead of twenty that share too little to compress: the libraries, which
 * change rarely, and the site's own frame, which is all that root.tsx imports, directly or through others.
 * Everything else stays split by page and by what opens on demand.
 */
function sharedChunks(): Rolldown.CodeSplittingGroup[] {
  const root = `${import.meta.dirname}/app/root.tsx`;
  const frame = new Set<string>();
  const walk = (id: string, graph: Rolldown.ChunkingContext) => {
    if (frame.has(id)) return;
    frame.add(id);
    for (const next of graph.getModuleInfo(id)?.importedIds ?? []) walk(next, graph);
  };
  const nameOfFrame: Rolldown.CodeSplittingNameFunction = (id, graph) => {
    walk(root, graph);
    return frame.has(id) ? 'frame' : null;
  };
  return [
    { name: 'vendor', test: /\/node_modules\/(react|react-dom|scheduler|react-router)\//, priority: 2 },
    { name: nameOfFrame, debugName: 'frame', priority: 1 },
  ];
}

export default defineConfig({
  plugins: [tailwindcss(), reactRouter()],
  build: { target: browsers, cssTarget: browsers, assetsInlineLimit: 0 },
  environments: {
    client: {
      build: {
        rolldownOptions: {
          output: { codeSplitting: { groups: sharedChunks() } },
        },
      },
    },
  },
});
