import { reactRouter } from '@react-router/dev/vite';
import tailwindcss from '@tailwindcss/vite';
import { defineConfig } from 'vite';

// light-dark(), :has() and nesting reach the browser as written: these are the first versions that know them all.
const browsers = ['chrome123', 'firefox128', 'safari17.5'];

export default defineConfig({
  plugins: [tailwindcss(), reactRouter()],
  build: { target: browsers, cssTarget: browsers, assetsInlineLimit: 0 },
});
