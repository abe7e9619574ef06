# The command "quandary serve" as an image: see docs/deploy.md.
FROM golang:1.26 AS build
WORKDIR /src
COPY go.mod go.sum ./
RUN go mod download
COPY . .
RUN make build && mkdir /data

FROM scratch
COPY --from=build /etc/ssl/certs/ca-certificates.crt /etc/ssl/certs/
COPY --from=build --chown=65534:65534 /data /data
COPY --from=build /src/bin/quandary /quandary
USER 65534
VOLUME /data
EXPOSE 80 443 8080
ENTRYPOINT ["/quandary"]
CMD ["serve", "--db", "/data/games.db", "--listen", ":8080"]
