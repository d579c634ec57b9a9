import { defineConfig } from 'vite';

const SERVICE = 'http://localhost:3100';

/** The service takes changes from its own pages only; in development they come through this server. */
const proxy = { target: SERVICE, headers: { origin: SERVICE } };

export default defineConfig({
  build: {
    // The policy of the console allows no data: addresses and no inline script.
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
  },
  server: { proxy: { '/api': proxy, '/docs': proxy } },
});
