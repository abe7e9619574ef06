# The server in a container. Games are kept in the volume /data.
FROM golang:1.26 AS build
WORKDIR /src
COPY . .
RUN CGO_ENABLED=0 go build -trimpath -o /quandary ./cmd/quandary

FROM debian:stable-slim
RUN apt-get update && apt-get install -y --no-install-recommends ca-certificates tzdata && rm -rf /var/lib/apt/lists/*
RUN useradd --system --create-home quandary && install -d -o quandary /data
COPY --from=build /quandary /usr/local/bin/quandary
USER quandary
VOLUME /data
EXPOSE 8080
STOPSIGNAL SIGTERM
ENTRYPOINT ["quandary", "serve", "--db", "/data/games.db", "--listen", "0.0.0.0:8080"]
