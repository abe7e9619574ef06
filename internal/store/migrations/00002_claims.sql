-- +goose Up

-- What is claimed: a server that dies leaves it behind, and the others look for it every second.
CREATE INDEX due_claimed ON due (claimed) WHERE claimed > 0;

-- +goose Down
DROP INDEX due_claimed;
