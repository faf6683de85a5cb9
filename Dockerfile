# A server of Ventanilla: docs/how-to/deploy.md. Build: docker build -t ventanilla .
ARG NODE=24-bookworm-slim

FROM node:${NODE} AS build
WORKDIR /build
COPY package.json package-lock.json .npmrc ./
RUN npm ci --ignore-scripts
COPY tsconfig.json vite.config.ts LICENSE NOTICE ./
COPY bin bin
COPY data data
COPY deploy deploy
COPY src src
RUN npm run build
RUN sh deploy/install.sh /tree

FROM node:${NODE}
ENV NODE_ENV=production \
    VENTANILLA_HOST=0.0.0.0 \
    VENTANILLA_PORT=8080 \
    VENTANILLA_STORE=sqlite:/data/ventanilla.sqlite \
    VENTANILLA_SYNC_FOLDER=/data/sync \
    VENTANILLA_TEMPORARY_FOLDER=/data
COPY --from=build /tree /app
RUN mkdir /data && chown 1000:1000 /data && chmod 700 /data
# The user `node` of the image; by number, so that it can be seen that it is not root.
USER 1000:1000
WORKDIR /data
VOLUME /data
EXPOSE 8080
STOPSIGNAL SIGTERM
HEALTHCHECK --interval=10s --timeout=5s --start-period=60s CMD ["node", "/app/bin/healthcheck.js"]
ENTRYPOINT ["node", "/app/bin/ventanilla.js"]
CMD ["serve"]
