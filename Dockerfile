FROM node:24-slim AS build
WORKDIR /app
COPY package.json package-lock.json .npmrc ./
COPY sandbox/package.json sandbox/
RUN npm ci
COPY tsconfig.json tsconfig.build.json nest-cli.json ./
COPY libs libs
COPY sandbox sandbox
COPY src src
COPY web web
COPY examples examples
COPY scripts/bundle-packages.mjs scripts/
RUN npx nest build && node scripts/bundle-packages.mjs && npx vite build web
RUN npm prune --omit=dev

FROM node:24-slim
ENV NODE_ENV=production HOST=0.0.0.0 DATA_DIR=/data
WORKDIR /app
COPY --from=build /app/package.json ./
COPY --from=build /app/node_modules node_modules
COPY --from=build /app/dist dist
COPY --from=build /app/web/dist web/dist
# Used only without DATABASE_URL: the embedded PostgreSQL and its files.
RUN mkdir /data && chown node:node /data
# What V8 compiles, for quicker restarts: the one part of the build that the service writes.
RUN mkdir dist/.compile-cache && chown node:node dist/.compile-cache
VOLUME /data
USER node
EXPOSE 3000
HEALTHCHECK --interval=10s --timeout=3s --start-period=30s \
  CMD ["node", "-e", "fetch(`http://127.0.0.1:${process.env.PORT ?? 3000}/api/health/ready`).then(({ ok }) => process.exit(ok ? 0 : 1), () => process.exit(1))"]
# Without npm in between, so that the service gets the signals itself.
CMD ["node", "dist/src/main.js"]
