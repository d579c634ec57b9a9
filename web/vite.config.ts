import { defineConfig } from 'vite';

const SERVICE = 'http://localhost:3000';

/** The service takes changes from its own pages only; in development they come through this server. */
const proxy = { target: SERVICE, headers: { origin: SERVICE } };

export default defineConfig({
  build: {
    // The policy of the console allows no data: addresses and no inline script.
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    // The editor with its canvas is one chunk, which only its page loads.
    chunkSizeWarningLimit: 1000,
    rolldownOptions: {
      // Libraries mark modules for servers of React with directives, which mean nothing in a browser.
      checks: { moduleLevelDirective: false },
    },
  },
  server: { proxy: { '/api': proxy, '/docs': proxy } },
});
