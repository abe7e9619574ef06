-- +goose Up

-- When a key was made, and used last. Keys that are void after some time without use have both; of others seen is 0.
ALTER TABLE keys ADD COLUMN created BIGINT NOT NULL DEFAULT 0;
ALTER TABLE keys ADD COLUMN seen BIGINT NOT NULL DEFAULT 0;
CREATE INDEX keys_seen ON keys (seen) WHERE seen > 0;

-- Tokens last from now on; the newest entry of any game is about now.
UPDATE keys SET seen = (SELECT COALESCE(MAX(touched), 0) FROM games) WHERE kind = 'token';

-- The person who made a game; empty for old ones, and when the person was deleted.
ALTER TABLE games ADD COLUMN maker TEXT NOT NULL DEFAULT '';
CREATE INDEX games_maker ON games (maker) WHERE maker <> '';

-- +goose Down
DROP INDEX games_maker;
ALTER TABLE games DROP COLUMN maker;
DROP INDEX keys_seen;
ALTER TABLE keys DROP COLUMN seen;
ALTER TABLE keys DROP COLUMN created;
