-- +goose Up

-- A game and where its log stands. head is the number of the last entry.
CREATE TABLE games (
    id      TEXT PRIMARY KEY,
    rules   TEXT NOT NULL,
    setup   TEXT NOT NULL,
    secret  TEXT NOT NULL,
    phase   TEXT NOT NULL,
    listed  BIGINT NOT NULL,
    awaited BIGINT NOT NULL,
    summary TEXT NOT NULL,
    head    BIGINT NOT NULL,
    created BIGINT NOT NULL,
    touched BIGINT NOT NULL
);
CREATE INDEX games_listed ON games (listed, phase, touched);

-- The log: what happened in a game, which is the truth about it.
CREATE TABLE log (
    game   TEXT NOT NULL,
    number BIGINT NOT NULL,
    at     BIGINT NOT NULL,
    body   TEXT NOT NULL,
    PRIMARY KEY (game, number)
);

-- Who holds the seats of a game.
CREATE TABLE seats (
    game   TEXT NOT NULL,
    seat   BIGINT NOT NULL,
    person TEXT NOT NULL,
    PRIMARY KEY (game, seat)
);
CREATE INDEX seats_person ON seats (person);

-- What must happen later. The claim of a server holds until it runs out, is done, or that server starts anew.
CREATE TABLE due (
    kind    TEXT NOT NULL,
    key     TEXT NOT NULL,
    at      BIGINT NOT NULL,
    claimed BIGINT NOT NULL,
    claimer TEXT NOT NULL,
    token   BIGINT NOT NULL,
    PRIMARY KEY (kind, key)
);
CREATE INDEX due_at ON due (kind, at);

-- People: guests, and those who keep their name by a recovery phrase or a passkey.
CREATE TABLE people (
    id      TEXT PRIMARY KEY,
    body    TEXT NOT NULL,
    created BIGINT NOT NULL,
    seen    BIGINT NOT NULL
);

-- By what a person is known again: the hash of a recovery phrase, of a bearer token, the id of a passkey.
CREATE TABLE keys (
    kind   TEXT NOT NULL,
    key    TEXT NOT NULL,
    person TEXT NOT NULL,
    body   TEXT NOT NULL,
    PRIMARY KEY (kind, key)
);
CREATE INDEX keys_person ON keys (person);

-- When the servers were last alive, and the times when none was.
CREATE TABLE pulse (
    name TEXT PRIMARY KEY,
    at   BIGINT NOT NULL
);
CREATE TABLE outages (
    since BIGINT PRIMARY KEY,
    until BIGINT NOT NULL
);

-- Small things that a server keeps: the key that signs cookies.
CREATE TABLE settings (
    name  TEXT PRIMARY KEY,
    value TEXT NOT NULL
);

-- +goose Down
DROP TABLE settings;
DROP TABLE outages;
DROP TABLE pulse;
DROP TABLE keys;
DROP TABLE people;
DROP TABLE due;
DROP TABLE seats;
DROP TABLE log;
DROP TABLE games;
